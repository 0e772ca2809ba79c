import type { MemberAccounts } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';

export type Kind = keyof MemberAccounts;

export const upsertBinding = (
  unit: Queries,
  {
    channelId,
    id,
    uid,
    kind,
    name,
  }: { channelId: number | null; id: number; uid: number; kind: 'workChat' | 'bot'; name: string },
) =>
  unit.query(sql`
      INSERT INTO member_binding (member_id, channel_id, kind, name, bound_by)
      VALUES (${uid}, ${channelId}, ${kind}, ${name}, ${id})
      ON CONFLICT (member_id, channel_id, kind)
      DO UPDATE SET name = excluded.name, bound_by = excluded.bound_by, bound_at = now()`);

export const deleteBinding = (
  unit: Queries,
  channelId: number | null,
  uid: number,
  kind: 'workChat' | 'bot',
) =>
  unit.one<{ name: string }>(sql`
    DELETE FROM member_binding WHERE member_id = ${uid} AND channel_id = ${channelId} AND kind = ${kind}
    RETURNING name`);

export async function readAccounts(db: Queries, actor: Actor, uid: number): Promise<MemberAccounts> {
  const rows = await db.query<NonNullable<MemberAccounts[Kind]> & { kind: Kind }>(sql`
    SELECT b.kind, b.name, b.bound_at AS "boundAt", who.name AS "boundBy"
    FROM member_binding b LEFT JOIN member who ON who.id = b.bound_by
    WHERE b.member_id = ${uid} AND b.channel_id = ${actor.channelId}`);
  const of = (wanted: Kind) => {
    const row = rows.find(({ kind }) => kind === wanted);
    return row ? { name: row.name, boundAt: row.boundAt, boundBy: row.boundBy } : null;
  };
  return { workChat: of('workChat'), bot: of('bot') };
}
