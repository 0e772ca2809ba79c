import { describe, expect, it } from 'vitest';
import { light } from '#kit/base/theme/tokens.ts';
import { chartOption, shortFigure, symbolSize } from './chart-option.ts';

describe('折线图', () => {
  it('只标出最新的一点，和没有邻居、不标就看不见的点', () => {
    const values = [3, null, 5, 6, null];
    expect(values.map((_, at) => symbolSize(values, at, 'accent'))).toEqual([4, 0, 0, 7, 0]);
    expect(values.map((_, at) => symbolSize(values, at, 'comparison'))).toEqual([4, 0, 0, 0, 0]);
  });

  it('坐标上的大数写成万', () => {
    expect([shortFigure(9_999), shortFigure(10_000), shortFigure(125_000)]).toEqual([
      '9,999',
      '1 万',
      '12.5 万',
    ]);
  });

  it('上期是虚线，没有数据的点留空', () => {
    const { series } = chartOption({
      labels: ['11-14', '11-15'],
      lines: [
        { id: 'before', name: '上期', values: [null, 2], role: 'comparison' },
        { id: 'now', name: '本期', values: [1, null], role: 'accent' },
      ],
      ticks: [0, 1, 2],
      colours: light,
      width: 600,
      still: true,
    });
    expect(series[0]).toMatchObject({ data: [null, 2], lineStyle: { type: [4, 4], color: light.text4 } });
    expect(series[1]).toMatchObject({ data: [1, null], lineStyle: { width: 2, color: light.chart1 } });
    expect(series[1]?.lineStyle).not.toHaveProperty('type');
  });
});
