import {
  type AnalysisFilter,
  type BodyOf,
  contract,
  MOST_OFFERED,
  type TrendSearch,
} from '@zhiying/contract';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import { likeText } from '#kernel/list/search.ts';
import { freshnessOf } from './freshness.ts';
import { GROUPINGS } from './groups.ts';
import { ANY_KEY, published } from './posts.ts';
import { loadRanks, rankSource, sumUp } from './rank.source.ts';
import { analysisRefresh } from './read/read.jobs.ts';
import { adoptPosts, askSoon } from './read/reading.repository.ts';
import { trendOf, trendSource } from './trend.ts';

type Calls = typeof contract.aiAnalysis;

export const analysisService = ({ db, tx, jobs }: Kernel) => ({
  async index(actor: Actor, filter: AnalysisFilter) {
    const [sums, trend, platforms, { total: _total, ...freshness }] = await Promise.all([
      sumUp(db, actor, contract.aiAnalysis.index, filter),
      trendOf(db, actor, contract.aiAnalysis.index, { ...filter, measure: 'views' }),
      loadRanks(db, actor, contract.aiAnalysis.index, { ...filter, by: 'platform' }, sql`true`),
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

  /** Only what something was published of is offered: anything else would show nothing. */
  async picker(actor: Actor, { kind, q, ids }: BodyOf<Calls['picker']>) {
    const { id, names } = GROUPINGS[kind];
    const always = { at: '2000-01-01,2999-12-31' };
    return {
      rows: await db.query<{ id: number; name: string; note: string }>(sql`
        SELECT n.id, n.name, n.note FROM (${names(actor, ANY_KEY)}) n
        WHERE n.id IN (SELECT ${id(actor, ANY_KEY)} FROM ${published(actor, ANY_KEY, always)})
          ${q ? sql`AND n.name ILIKE ${likeText(q)}` : empty} ${ids ? sql`AND n.id = ${anyOf(ids)}` : empty}
        ORDER BY n.id DESC LIMIT ${MOST_OFFERED}`),
    };
  },

  /** Puts the posts first in line; the reading itself is a job. */
  refresh: (actor: Actor, filter: AnalysisFilter) =>
    tx(actor, async (unit) => {
      await adoptPosts(unit);
      const asked = await askSoon(unit, published(actor, ANY_KEY, filter));
      if (asked?.total) await jobs.enqueue(unit, analysisRefresh, {}, { background: true });
      return { total: asked?.total ?? 0 };
    }),
});
