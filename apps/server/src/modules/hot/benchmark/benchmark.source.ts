import { contract, type HotBenchmark, type HotBenchmarkSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { benchmarkPolicy } from '../video.policy.ts';
import { benchmarksSeen } from './benchmark.scope.ts';
import { daysOf, SPAN, within } from './figures.repository.ts';

export const benchmarkSource = (
  actor: Actor,
  { q, platform, source, nodeId, days }: HotBenchmarkSearch,
): ListSource<HotBenchmark> => ({
  from: sql`hot_benchmark b`,
  id: sql`b.id`,
  where: [
    sql`b.channel_id = ${actor.channelId}`,
    benchmarksSeen(actor, contract.hotBenchmark.list),
    ...(q ? [nameContains(sql`(b.name || ' ' || b.handle)`, q)] : []),
    ...(platform ? [sql`b.platform = ${platform}`] : []),
    ...(source ? [sql`b.source = ${source}`] : []),
    ...(nodeId ? [belowNode(sql`b.path`, nodeId)] : []),
  ],
  sorts: sortsBy('b', 'createdAt', 'fans', 'baseline', 'lastAt', 'total'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadBenchmarks(db, actor, ids as number[], daysOf(days)),
});

export async function loadBenchmarks(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
  days: number,
): Promise<HotBenchmark[]> {
  const rows = await db.query<Omit<HotBenchmark, 'can'> & { reached: (boolean | null)[] }>(sql`
    SELECT b.id, b.platform, b.name, b.handle, b.homepage, b.source, coalesce(a.fans, b.fans) AS fans, b.total, b.baseline,
           CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS account,
           w.works, w.median, w.rate, w.outliers, b.last_at AS "lastAt", b.read_at AS "readAt", b.trouble, b.remark,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           b.created_at AS "createdAt", b.version, ${benchmarkPolicy.reached(actor)} AS reached
    FROM hot_benchmark b JOIN node n ON n.id = b.node_id JOIN member o ON o.id = b.owner_id
    LEFT JOIN content_account a ON a.id = b.account_id
    CROSS JOIN LATERAL (SELECT ${SPAN} FROM hot_work p WHERE p.benchmark_id = b.id AND ${within(days)}) w
    WHERE b.id = ${anyOf(ids)}`);
  const can = benchmarkPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ ...row, reached }) }));
}
