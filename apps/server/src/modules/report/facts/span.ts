import { RANGE_SEPARATOR } from '@zhiying/contract';

/** Days on China's calendar, both included. */
export interface Span {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
/** Longer than this, trends are drawn by the month. */
const MOST_TREND_DAYS = 92;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
export const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS);
/** The day in China so many days ago. */
export const dayAgo = (days: number) => dayOf(Date.now() + 8 * 3_600_000 - days * DAY_MS);

export const lengthOf = ({ from, to }: Span) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export function spanOf(at: string | undefined): Span {
  const [from, to] = at?.split(RANGE_SEPARATOR) ?? [];
  return from && to ? { from, to } : { from: dayAgo(DEFAULT_DAYS - 1), to: dayAgo(0) };
}

/** What a span is compared with: the equally long one right before it, or the same days of the month before. */
export function spanBefore(span: Span, compare: 'previous' | 'month' | 'none'): Span | null {
  if (compare === 'none') return null;
  if (compare === 'month') return { from: monthBefore(span.from), to: monthBefore(span.to) };
  return { from: addDays(span.from, -lengthOf(span)), to: addDays(span.from, -1) };
}

/** The same day a month earlier; the last one where that month is shorter. */
function monthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 2, Math.min(date, lastOfMonth)));
}

export const trendStep = (span: Span): 'day' | 'month' =>
  lengthOf(span) > MOST_TREND_DAYS ? 'month' : 'day';

/** The days or months of a span, oldest first. */
export function pointsOf(span: Span, step: 'day' | 'month'): string[] {
  const points: string[] = [];
  if (step === 'day') for (let day = span.from; day <= span.to; day = addDays(day, 1)) points.push(day);
  else for (let month = firstOf(span.from); month <= span.to; month = nextMonth(month)) points.push(month);
  return points;
}

export const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 1));
};

/** Sums that are added (or, of the rest of a month, taken away again) to get a span. */
export interface Part extends Span {
  by: 'day' | 'month';
  sign: 1 | -1;
}

/** A span as whole months and the fewest days: where most of a month is asked for, it is the month less the other days. */
export function partsOf(span: Span): Part[] {
  const parts: Part[] = [];
  for (let month = firstOf(span.from); month <= span.to; month = nextMonth(month)) {
    const last = addDays(nextMonth(month), -1);
    const from = span.from > month ? span.from : month;
    const to = span.to < last ? span.to : last;
    const outside = [
      { from: month, to: addDays(from, -1) },
      { from: addDays(to, 1), to: last },
    ].filter((days) => days.from <= days.to);
    const days = outside.reduce((sum, one) => sum + lengthOf(one), 0);
    if (days < lengthOf({ from, to })) {
      parts.push({ by: 'month', sign: 1, from: month, to: month });
      for (const rest of outside) parts.push({ by: 'day', sign: -1, ...rest });
    } else parts.push({ by: 'day', sign: 1, from, to });
  }
  return joined(parts);
}

/** Months that follow each other are one part. */
function joined(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((all, part) => {
    const before = all.findLast(({ by }) => by === 'month');
    if (part.by === 'month' && before && nextMonth(before.to) === part.from) {
      before.to = part.to;
      return all;
    }
    return [...all, { ...part }];
  }, []);
}
