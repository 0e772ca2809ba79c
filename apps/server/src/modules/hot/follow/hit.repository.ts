import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Follow } from './hits.ts';

interface Hit {
  topicId?: number;
  workId?: number;
  why: string;
}

export const findFollows = (db: Queries) =>
  db.query<Follow>(sql`
    SELECT f.id, f.channel_id AS "channelId", f.owner_id AS "ownerId", f.name, f.kind, f.words, f.min_score AS "minScore",
           to_json(f.source_ids) AS "sourceIds", to_json(f.account_ids) AS "accountIds",
           f.min_ratio AS "minRatio", f.min_views AS "minViews", f.quiet_from AS "quietFrom", f.quiet_to AS "quietTo", f.mode,
           f.digest_at AS "digestAt", f.digest_on::text AS "digestOn"
    FROM hot_follow f WHERE f."on" ORDER BY f.channel_id, f.id`);

export const keepHits = (unit: Unit, { id }: Pick<Follow, 'id'>, hits: readonly Hit[]) =>
  unit.query(sql`
    INSERT INTO hot_hit (follow_id, topic_id, work_id, why)
    SELECT ${id}, t.id, p.id, h.why FROM jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) AS h("topicId" bigint, "workId" bigint, why text)
    LEFT JOIN hot_topic t ON t.id = h."topicId" LEFT JOIN hot_work p ON p.id = h."workId" JOIN hot_follow f ON f.id = ${id}
    WHERE t.id IS NOT NULL OR p.id IS NOT NULL ON CONFLICT DO NOTHING`);

/** Those nobody was told of yet, the hottest topics first, then works by how far they stand out; from here on they are told. */
export async function untold(unit: Unit, followIds: readonly number[]) {
  const rows = await unit.query<{ title: string; why: string; score: number; ratio: number }>(sql`
    WITH told AS (UPDATE hot_hit SET told_at = now() WHERE follow_id = ANY(${followIds}::bigint[]) AND told_at IS NULL RETURNING *)
    SELECT coalesce(t.title, p.title) AS title, h.why, coalesce(t.score, 0) AS score, coalesce(p.ratio, 0) AS ratio
    FROM told h LEFT JOIN hot_topic t ON t.id = h.topic_id LEFT JOIN hot_work p ON p.id = h.work_id ORDER BY h.id`);
  return rows.toSorted((a, b) => b.score - a.score || b.ratio - a.ratio);
}

/** Claims a day's digest, so that it is sent once. */
export const claimDigest = (unit: Queries, ids: readonly number[], day: string) =>
  unit.query<{ id: number }>(sql`
    UPDATE hot_follow SET digest_on = ${day} WHERE id = ANY(${ids}::bigint[]) AND digest_on IS DISTINCT FROM ${day}::date
    RETURNING id`);
