import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { resourcePrices } from '#engines/model/index.ts';
import { claimDemo } from '#kernel/demo.ts';
import type { Kernel } from '#kernel/kernel.ts';

/** A month of speech and composed films at the demo's dealers, prices, and quotas of which one is nearly used up. */
export const writeDemoUses = ({ db }: Kernel): Promise<void> =>
  db.transaction(async (tx) => {
    if (await claimDemo(tx, 'aiResources')) await writeOnce(tx);
  });

async function writeOnce(db: Queries): Promise<void> {
  const home = await db.one<{ id: number; channelId: number; ownerId: number }>(sql`
    SELECT n.id, n.channel_id AS "channelId", ms.member_id AS "ownerId" FROM member m JOIN membership ms ON ms.member_id = m.id
    JOIN node n ON n.channel_id = ms.channel_id AND n.parent_id IS NULL WHERE m.uname = 'demo.ops' ORDER BY ms.position LIMIT 1`);
  if (!home) return;
  const { channelId, ownerId } = home;
  await resourcePrices.write(db, channelId, { speech: 2, compose: 15 });
  await db.query(sql`
    INSERT INTO ai_use (channel_id, node_id, path, owner_id, kind, area, ms, offline, cost, created_at)
    SELECT n.channel_id, n.id, n.path, coalesce(n.member_id, ${ownerId}), k.kind, k.area, k.ms, k.offline,
           CASE WHEN k.offline THEN 0 ELSE k.ms / 60000.0 * k.price END, now() - d * interval '1 day' - n.at * interval '7 minutes'
    FROM (SELECT n.id, n.channel_id, n.path, row_number() OVER (ORDER BY n.id) AS at,
                 (SELECT ms.member_id FROM membership ms WHERE ms.node_id = n.id ORDER BY ms.id LIMIT 1) AS member_id
          FROM node n WHERE n.channel_id = ${channelId} AND n.kind = 'dealer' ORDER BY n.id LIMIT 6) n
    CROSS JOIN generate_series(1, 30) d
    CROSS JOIN LATERAL (VALUES
      ('speech', 'video', 26000 + (d * 7919 * n.at) % 58000, false, 2), ('speech', 'live', 12000 + (d * 104729 * n.at) % 33000, true, 2),
      ('compose', 'video', 21000 + (d * 6101 * n.at) % 49000, false, 15)) k(kind, area, ms, offline, price)
    WHERE (d + n.at) % 7 NOT IN (0, 3)`);
  await db.query(sql`
    INSERT INTO ai_quota (channel_id, node_id, path, owner_id, model, speech, compose, storage, money)
    SELECT n.channel_id, n.id, n.path, ${ownerId}::bigint, 600, 120, 120, 200, 3000 FROM node n WHERE n.id = ${home.id}
    UNION ALL
    SELECT n.channel_id, n.id, n.path, ${ownerId}::bigint, NULL, greatest(1, round(u.minutes * (1.1 + 0.5 * row_number() OVER (ORDER BY n.id)))), 40, 50, 800
    FROM (SELECT n.id, n.channel_id, n.path FROM node n WHERE n.channel_id = ${channelId} AND n.kind = 'dealer' ORDER BY n.id LIMIT 3) n
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.ms), 0) / 60000.0 AS minutes FROM ai_use r WHERE r.node_id = n.id AND r.kind = 'speech' AND NOT r.offline
      AND r.created_at >= date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai') u`);
}
