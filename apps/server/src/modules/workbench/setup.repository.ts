import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

interface Begun {
  channel: boolean;
  organ: boolean;
  role: boolean;
  dealer: boolean;
  member: boolean;
}

/**
 * What there is in a channel besides what a new house begins with. A person counts who is not disabled; a role counts that somebody
 * has and that lets them see something.
 */
export const begunIn = (db: Queries, channelId: number) =>
  db.one<Begun>(sql`
    SELECT NOT EXISTS (SELECT 1 FROM channel WHERE id = ${channelId} AND code = 'default' AND name = '默认渠道') AS channel,
           EXISTS (SELECT 1 FROM node WHERE channel_id = ${channelId} AND kind = 'organ' AND parent_id IS NOT NULL) AS organ,
           EXISTS (SELECT 1 FROM membership ms JOIN member m ON m.id = ms.member_id JOIN role r ON r.id = ms.role_id
                   WHERE ms.channel_id = ${channelId} AND NOT m.is_admin AND cardinality(r.keys) > 0) AS role,
           EXISTS (SELECT 1 FROM node WHERE channel_id = ${channelId} AND kind = 'dealer') AS dealer,
           EXISTS (SELECT 1 FROM membership ms JOIN member m ON m.id = ms.member_id
                   WHERE ms.channel_id = ${channelId} AND NOT m.is_admin AND m.status <> 'disabled') AS member`);

/** The house began with demo data: everything is there. */
export const beganAsDemo = async (db: Queries): Promise<boolean> =>
  (await db.one(sql`SELECT 1 FROM setting WHERE key = 'demo'`)) !== undefined;
