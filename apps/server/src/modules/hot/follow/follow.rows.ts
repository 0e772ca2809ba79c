import { contract, type HotFollow } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { benchmarksSeen } from '../benchmark/benchmark.scope.ts';
import { followPolicy } from '../hot.policy.ts';

/** Subscriptions with what they were hit by; of their accounts only those the actor may look at now. */
export async function loadFollows(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<HotFollow[]> {
  const rows = await db.query<Omit<HotFollow, 'can'> & { reached: boolean[] }>(sql`
    SELECT r.id, r.name, r.kind, r.words, r.min_ratio AS "minRatio", r.min_views AS "minViews",
           coalesce((SELECT json_agg(json_build_object('id', b.id, 'name', b.name) ORDER BY b.id) FROM hot_benchmark b
                     WHERE b.id = ANY(r.account_ids) AND ${benchmarksSeen(actor, contract.hotBenchmark.list)}), '[]'::json) AS accounts,
           r.min_score AS "minScore", r.quiet_from AS "quietFrom", r.quiet_to AS "quietTo", r."on", r.version, r.mode, r.digest_at AS "digestAt",
           coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.id) FROM hot_source s
                     WHERE s.id = ANY(r.source_ids)), '[]'::json) AS sources,
           (SELECT count(*)::int FROM hot_hit h WHERE h.follow_id = r.id) AS hits,
           (SELECT max(h.at) FROM hot_hit h WHERE h.follow_id = r.id) AS "lastHitAt",
           coalesce((SELECT json_agg(l) FROM (
             SELECT h.id, h.topic_id AS "topicId", h.work_id AS "workId", coalesce(t.title, p.title) AS title, h.why, h.at, h.told_at IS NOT NULL AS told
             FROM hot_hit h LEFT JOIN hot_topic t ON t.id = h.topic_id LEFT JOIN hot_work p ON p.id = h.work_id
             WHERE h.follow_id = r.id ORDER BY h.at DESC, h.id DESC LIMIT 20) l), '[]'::json) AS latest,
           ${followPolicy.reached(actor)} AS reached
    FROM hot_follow r WHERE r.id = ${anyOf(ids)}`);
  const can = followPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({ ...row, can: can({ reached }) }));
}
