import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Whether a name to sign in with is anybody's. */
export const isFreeName = async (db: Queries, uname: string) =>
  !(await db.one(sql`SELECT 1 AS found FROM member WHERE lower(uname) = lower(${uname})`));

export const isFreePhone = async (db: Queries, phone: string) =>
  !(await db.one(sql`SELECT 1 AS found FROM member WHERE phone = ${phone} AND status <> 'disabled'`));

/** Somebody who came by a provider and may be here by its rules; they have no password. */
export async function insertJoiner(
  db: Queries,
  who: { uname: string; name: string; phone: string | null; remark: string },
  place: { nodeId: number; roleId: number; path: string; channelId: number },
): Promise<number> {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO member (uname, name, phone, remark, channel_id, status, source)
    VALUES (${who.uname}, ${who.name}, ${who.phone}, ${who.remark}, ${place.channelId}, 'active', 'login') RETURNING id`);
  const id = row?.id ?? 0;
  await db.query(sql`
    INSERT INTO membership (member_id, node_id, role_id, channel_id, path, position)
    VALUES (${id}, ${place.nodeId}, ${place.roleId}, ${place.channelId}, ${place.path}, 0)`);
  return id;
}
