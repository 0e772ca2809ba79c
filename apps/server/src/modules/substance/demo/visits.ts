import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Visitors of a demo's shared page: a few for every third person who sits at a store of the channel. Answers how many. */
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
