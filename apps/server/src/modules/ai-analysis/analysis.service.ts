import { type AnalysisFilter, type BodyOf, contract, type TrendSearch } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { listChoices } from './choices.repository.ts';
import { freshnessOf } from './freshness.repository.ts';
import { ANY_KEY, published } from './posts.scope.ts';
import { loadRanks, rankSource, sumUp } from './rank.source.ts';
import { analysisRefresh } from './read/read.jobs.ts';
import { adoptPosts, askSoon } from './read/reading.repository.ts';
import { trendOf, trendSource } from './trend.source.ts';

type Calls = typeof contract.aiAnalysis;

export const analysisService = ({ db, tx, jobs }: Kernel) => ({
  async index(actor: Actor, filter: AnalysisFilter) {
    const [sums, trend, platforms, { total: _total, ...freshness }] = await Promise.all([
      sumUp(db, actor, contract.aiAnalysis.index, filter),
      trendOf(db, actor, contract.aiAnalysis.index, { ...filter, measure: 'views' }),
      loadRanks(db, actor, contract.aiAnalysis.index, { ...filter, by: 'platform' }),
      freshnessOf(db, actor, contract.aiAnalysis.index, filter),
    ]);
    return { ...sums, trend, platforms, freshness };
  },

  ranks: (actor: Actor, body: BodyOf<Calls['ranks']>) =>
    listPage(db, rankSource(contract.aiAnalysis.ranks)(actor, body), body),

  async trend(actor: Actor, search: TrendSearch) {
    const [trend, { total, ...freshness }] = await Promise.all([
      trendOf(db, actor, contract.aiAnalysis.trend, search),
      freshnessOf(db, actor, contract.aiAnalysis.trend, search),
    ]);
    return { ...trend, total, freshness };
  },

  trendList: (actor: Actor, body: BodyOf<Calls['trendList']>) =>
    listPage(db, trendSource(contract.aiAnalysis.trendList)(actor, body), body),

  freshness: (actor: Actor, filter: AnalysisFilter) => freshnessOf(db, actor, ANY_KEY, filter),

  picker: async (actor: Actor, wanted: BodyOf<Calls['picker']>) => ({
    rows: await listChoices(db, actor, wanted),
  }),

  /** Puts the posts first in line; the reading itself is a job. */
  refresh: (actor: Actor, filter: AnalysisFilter) =>
    tx(actor, async (unit) => {
      await adoptPosts(unit);
      const total = await askSoon(unit, published(actor, ANY_KEY, filter));
      if (total > 0) await jobs.enqueue(unit, analysisRefresh, {}, { background: true });
      return { total };
    }),
});
