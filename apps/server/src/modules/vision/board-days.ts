import { addDays, dayAgo, type Span } from '../report/index.ts';

/** Days that the small drawings show. */
export const TREND_DAYS = 14;

/** So many days up to today on China's calendar, those before them, and those whose points are needed for both and the drawings. */
export function daysOf(days: number): Record<'span' | 'before' | 'trend', Span> {
  const to = dayAgo(0);
  const from = addDays(to, 1 - days);
  return {
    span: { from, to },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
    trend: { from: addDays(to, 1 - Math.max(TREND_DAYS, 2 * days)), to },
  };
}
