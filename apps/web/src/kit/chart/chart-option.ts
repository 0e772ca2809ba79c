import { FONT_STACK, type Palette } from '#kit/base/theme/tokens.ts';
import { isLabelled } from './axis.ts';
import type { Line } from './line-chart.tsx';

/** Room for the figures on the left and the days below. */
export const MARGIN = { left: 56, right: 24, top: 12, bottom: 28 } as const;
/** A day or an hour on the axis needs about this much room. */
const LABEL_WIDTH = 56;

interface Drawing {
  labels: readonly string[];
  lines: readonly Line[];
  ticks: readonly number[];
  colours: Palette;
  width: number;
  still: boolean;
}

export function chartOption({ labels, lines, ticks, colours, width, still }: Drawing) {
  const colourOf = { accent: colours.chart1, comparison: colours.text4, secondary: colours.chart2 };
  // A canvas knows no `inherit`: it would fall back to ten pixels of whatever it has.
  const axisText = { color: colours.text3, fontSize: 12, fontFamily: FONT_STACK };
  const fitting = Math.max(2, Math.floor((width - MARGIN.left - MARGIN.right) / LABEL_WIDTH));
  return {
    animation: !still,
    animationDuration: 400,
    grid: { ...MARGIN, containLabel: false, outerBoundsMode: 'none' },
    xAxis: {
      type: 'category',
      data: [...labels],
      boundaryGap: labels.length === 1,
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: {
        ...axisText,
        margin: 10,
        hideOverlap: true,
        interval: (index: number) => isLabelled(index, labels.length, fitting),
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: ticks.at(-1),
      interval: ticks[1],
      axisLabel: { ...axisText, formatter: shortFigure },
      splitLine: { lineStyle: { color: colours.line2 } },
    },
    series: lines.map(({ id, values, role }) => ({
      id,
      type: 'line',
      data: [...values],
      z: role === 'accent' ? 3 : 2,
      symbol: 'circle',
      showSymbol: true,
      symbolSize: (_value: unknown, { dataIndex }: { dataIndex: number }) =>
        symbolSize(values, dataIndex, role),
      lineStyle: {
        width: role === 'accent' ? 2 : 1.5,
        color: colourOf[role],
        ...(role === 'comparison' ? { type: [4, 4] } : {}),
      },
      itemStyle: { color: colourOf[role] },
      ...(role === 'accent' && lines.length <= 2
        ? { areaStyle: { color: colours.chart1, opacity: 0.06 } }
        : {}),
    })),
  };
}

/** The newest point is marked, and one that has no neighbours to be joined with: it would not be seen otherwise. */
export function symbolSize(values: readonly (number | null)[], at: number, role: Line['role']): number {
  if ((values[at] ?? null) === null) return 0;
  const newest = values.findLastIndex((value) => value !== null);
  if (role === 'accent' && at === newest) return 7;
  const alone = (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
  return alone ? 4 : 0;
}

/** `12000` → `1.2 万`: the axis has little room. */
export const shortFigure = (value: number) =>
  value >= 10_000
    ? `${(value / 10_000).toLocaleString('zh-CN', { maximumFractionDigits: 1 })} 万`
    : value.toLocaleString('zh-CN');
