import {
  type BodyOf,
  type contract,
  FACT_RATES,
  type FactBreakdown,
  type FactFilter,
  type FactGrouping,
  type FactTable,
  isFactRate,
  measuresOf,
} from '@zhiying/contract';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { SortNotShown } from '../report.errors.ts';
import { figuresByDay, figuresOfRows, pageOfRows, sumFigures, trendsOfRows } from './breakdown.repository.ts';
import { namedIn } from './named.repository.ts';
import { lastFilled } from './proof.repository.ts';
import { recordSource, singlesOf } from './record.source.ts';
import { spanBefore, spanOf } from './span.ts';

type RowsAsked = FactFilter & FactTable & { by: FactGrouping };

/** The figures somebody may see, split by what they choose; every row can be asked again, narrowed to itself. */
export const breakdowns = ({ db, contributions }: Kernel) => ({
  async rows(actor: Actor, asked: RequiredCalls, { by, ...filter }: RowsAsked): Promise<FactBreakdown> {
    const { sort = filter.measures[0] ?? 'reached' } = filter;
    if (measuresOf([sort]).some((one) => !filter.measures.includes(one))) throw SortNotShown();
    const question = { actor, asked, filter };
    const span = spanOf(filter.at);
    const before = spanBefore(span, filter.compare);
    const { total, rows } = await pageOfRows(db, contributions, question, span, by, filter);
    const ids = rows.map(({ id }) => id);
    const drawn = isFactRate(sort) ? FACT_RATES[sort].part : sort;
    const [totals, totalsBefore, old, trends, named, updatedAt] = await Promise.all([
      sumFigures(db, question, span),
      before && sumFigures(db, question, before),
      before && figuresOfRows(db, question, before, by, ids),
      trendsOfRows(db, question, span, by, ids, drawn),
      namedIn(db, contributions, question, filter),
      lastFilled(db, actor.channelId),
    ]);
    return {
      span,
      before,
      totals,
      totalsBefore,
      named,
      updatedAt,
      total,
      rows: rows.map((row) => ({
        ...row,
        before: old && (old.get(row.id) ?? Object.fromEntries(filter.measures.map((one) => [one, 0]))),
        trend: trends.get(row.id) ?? [],
      })),
    };
  },

  async days(actor: Actor, asked: RequiredCalls, filter: FactFilter) {
    const question = { actor, asked, filter };
    const span = spanOf(filter.at);
    const before = spanBefore(span, filter.compare);
    const [totals, totalsBefore, days, daysBefore, named, updatedAt] = await Promise.all([
      sumFigures(db, question, span),
      before && sumFigures(db, question, before),
      figuresByDay(db, question, span),
      before && figuresByDay(db, question, before),
      namedIn(db, contributions, question, filter),
      lastFilled(db, actor.channelId),
    ]);
    const total = days.filter(({ figures }) => Object.values(figures).some((value) => value !== 0)).length;
    return { span, before, totals, totalsBefore, named, updatedAt, total, days, daysBefore };
  },

  records: (actor: Actor, asked: BodyOf<typeof contract.reportFacts.records>) =>
    listPage(db, recordSource(contributions, actor, asked), asked),

  singles: (actor: Actor, asked: BodyOf<typeof contract.reportFacts.singles>) =>
    singlesOf(db, contributions, actor, asked),
});
