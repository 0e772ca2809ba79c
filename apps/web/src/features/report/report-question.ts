import type { ReportQuestion } from '@zhiying/contract';
import type { PageAddress } from '#kit/page/navigate.ts';
import { chinaDays, type ReportState, writeReport } from './report-address.ts';
import { exportOf } from './use-report.ts';

/** Spans that move with the calendar: a view of the last week is one next week, too. */
const MOVING = [1, 7, 30, 90] as const;
const USUAL = 30;

/** What a view keeps of a state: the question, without the row beside it or the page. */
export function questionOf(state: ReportState): ReportQuestion {
  const { at, ...question } = exportOf(state);
  const days = MOVING.find((span) => chinaDays(span) === at);
  return days ? { ...question, days } : { ...question, at };
}

export function addressOfView({ days, at, ...question }: ReportQuestion): PageAddress {
  return writeReport('report', {
    ...question,
    at: at ?? chinaDays(days ?? USUAL),
    sort: question.sort ?? question.columns[0] ?? 'reached',
    page: 1,
    without: question.without ?? [],
  });
}
