import { type FactColumn, type FactFigures, factColumn, isFactRate, valueOf } from '@zhiying/contract';
import { type Change, changeOf, pointsOf } from '#kit/base/change.ts';
import { parseRange } from '#kit/base/range-text.ts';

/** A figure as it is read: `1,234`, `12.5%`, or a dash where there is nothing to be a share of. */
export function columnText(column: FactColumn, figures: FactFigures): string {
  const value = valueOf(column, figures);
  if (value === null) return '—';
  return isFactRate(column) ? `${value.toFixed(1)}%` : value.toLocaleString('zh-CN');
}

export function columnChange(
  column: FactColumn,
  now: FactFigures,
  before: FactFigures | null,
): Change | null {
  if (!before) return null;
  const [value, former] = [valueOf(column, now), valueOf(column, before)];
  if (value === null || former === null) return null;
  return isFactRate(column) ? pointsOf(value, former) : changeOf(value, former);
}

export const shareText = (part: number, whole: number) =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`;

/** One value of a column with its unit, as the tip of a line says it. */
export const valueWords = (column: FactColumn, value: number) =>
  isFactRate(column) ? `${value.toFixed(1)}%` : `${value.toLocaleString('zh-CN')} ${factColumn(column).unit}`;

type Days = readonly { day: string; figures: FactFigures }[];

/** The days in a sentence, by rule: for whoever does not see the chart, and for whoever does not want to read it off. */
export function daysInWords(column: FactColumn, days: Days, totals: FactFigures): string {
  const { title } = factColumn(column);
  const told = days.flatMap(({ day, figures }) => {
    const value = valueOf(column, figures);
    return value === null ? [] : [{ day: day.slice(5), figures, value }];
  });
  const sum = told.reduce((all, { value }) => all + value, 0);
  const [first, ...rest] = told;
  if (!first || (sum === 0 && !isFactRate(column))) return `${title}：该时段暂无数据。`;
  const best = rest.reduce((most, one) => (one.value > most.value ? one : most), first);
  const highest = `最高为 ${best.day} 的 ${columnText(column, best.figures)}`;
  // Shares of several days are no parts of anything.
  return isFactRate(column)
    ? `${title}为 ${columnText(column, totals)}，${highest}。`
    : `${title}共 ${sum.toLocaleString('zh-CN')}，${highest}，占 ${shareText(best.value, sum)}。`;
}

/** What a figure counts, for whoever points at its name. */
export const columnHint = (column: FactColumn) => {
  const { title, unit, meaning } = factColumn(column);
  return `${title}（${unit}）：${meaning}`;
};

/** `11-01 至 11-07`, with the year where it is another one. */
export function rangeText(at: string): string {
  const [from, to] = parseRange(at) ?? ['', ''];
  return from.slice(0, 4) === to.slice(0, 4) ? `${from} 至 ${to.slice(5)}` : `${from} 至 ${to}`;
}

/** Below what an entry counts: whether that is all of it. */
export function singlesNote(
  { value, total, shown }: { value: number; total: number; shown: number },
  unit: string,
): string {
  const gone = value - total;
  const said = [
    shown < total ? `仅列出最近的 ${shown} ${unit}，共 ${total.toLocaleString('zh-CN')} ${unit}。` : '',
    gone > 0
      ? `${shown > 0 ? '另有 ' : ''}${gone.toLocaleString('zh-CN')} ${unit}的原始记录已删除或已过保留期，只保留数量。`
      : '',
  ].join('');
  return said || `以上为全部 ${Math.max(value, total).toLocaleString('zh-CN')} ${unit}。`;
}
