import { maskPhone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Secrets } from '#kernel/secrets.ts';
import type { Unit } from '#kernel/unit.ts';

const KEPT_AS = 'clue.phone';

/** The three shapes in which a number is kept: unreadable, to be found by, to be shown. */
export const keptPhone = (secrets: Secrets, phone: string | null) =>
  phone === null
    ? { sealed: null, mark: null, mask: null }
    : { sealed: secrets.seal(phone, KEPT_AS), mark: phoneMark(secrets, phone), mask: maskPhone(phone) };

export const phoneMark = (secrets: Secrets, phone: string) => secrets.mark(phone, KEPT_AS);
export const openPhone = (secrets: Secrets, sealed: string) => secrets.open(sealed, KEPT_AS);
export const identityMark = (secrets: Secrets, identity: string) => secrets.mark(identity, 'clue.identity');

/** Which of these numbers nobody may contact any more. */
export async function refusedMarks(db: Queries, channelId: number | null, marks: readonly string[]) {
  const rows = await db.query<{ mark: string }>(sql`
    SELECT phone_mark AS mark FROM contact_refusal WHERE channel_id = ${channelId} AND phone_mark = ANY(${marks}::text[])`);
  return new Set(rows.map(({ mark }) => mark));
}

/** From now on nobody in the channel contacts this number: every other open clue with it is over; the answer is which. */
export async function keepRefusal(
  unit: Unit,
  clue: { id: number; channelId: number; nodeId: number; path: string; phoneMark: string | null },
  by: number,
): Promise<number[]> {
  if (clue.phoneMark === null) return [];
  await unit.query(sql`
    INSERT INTO contact_refusal (channel_id, node_id, path, owner_id, phone_mark)
    VALUES (${clue.channelId}, ${clue.nodeId}, ${clue.path}, ${by}, ${clue.phoneMark}) ON CONFLICT DO NOTHING`);
  const others = await unit.query<{ id: number }>(sql`
    UPDATE clue SET state = 'closed', close_reason = 'refused', next_at = NULL, recycle_at = NULL, version = version + 1, updated_at = now()
    WHERE channel_id = ${clue.channelId} AND phone_mark = ${clue.phoneMark} AND id <> ${clue.id} AND state NOT IN ('won', 'closed')
    RETURNING id`);
  return others.map(({ id }) => id);
}
