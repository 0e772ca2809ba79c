import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';

/** Visitors of a demo page: a few for every third person of the channel's stores. Returns how many. */
export async function demoVisits(db: Queries, kind: string, targetId: number, channelId: number) {
  const made = await db.query(sql`
    INSERT INTO share_visit (channel_id, node_id, path, owner_id, kind, target_id, visitor, day)
    SELECT ms.channel_id, ms.node_id, ms.path, ms.member_id, ${kind}, ${targetId}, 'demo-' || ms.member_id || '-' || visitor,
           (now() AT TIME ZONE 'Asia/Shanghai')::date - ((ms.member_id + visitor) % 9)::int
    FROM (SELECT DISTINCT ON (ms.member_id) ms.* FROM membership ms JOIN node n ON n.id = ms.node_id AND n.kind = 'store'
          WHERE ms.channel_id = ${channelId} AND ms.member_id % 3 = 0 ORDER BY ms.member_id, ms.position) ms
    CROSS JOIN LATERAL generate_series(1, 1 + (ms.member_id % 5)::int) AS visitor
    ON CONFLICT DO NOTHING RETURNING id`);
  return made.length;
}

/** A visitor for each visit that the deliveries of these pieces count, in the days after they were shared. */
export const writeDeliveredVisits = (db: Queries, pieceIds: readonly number[]) =>
  db.query(sql`
    INSERT INTO share_visit (channel_id, node_id, path, owner_id, kind, target_id, visitor, day, created_at)
    SELECT v.channel_id, v.node_id, v.path, v.owner_id, 'substance', v.substance_id, 'demo-' || v.id || '-' || nth,
           (came.at AT TIME ZONE 'Asia/Shanghai')::date, came.at
    FROM substance_delivery v CROSS JOIN LATERAL generate_series(1, v.visits) AS nth
    CROSS JOIN LATERAL (
      SELECT least(now(), coalesce(v.shared_at, v.created_at) + make_interval(hours => ((v.id + nth * 5) % 60)::int)) AS at) came
    WHERE v.substance_id = ${anyOf(pieceIds)}
    ON CONFLICT DO NOTHING`);
