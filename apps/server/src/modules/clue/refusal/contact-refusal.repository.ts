import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Marks } from '../phone/phone.repository.ts';

interface Refusing extends Marks {
  id?: number;
  clueId?: number | null;
  channelId: number;
  nodeId: number;
  path: string;
  phoneUnconfirmed?: boolean;
}

/**
 * Records that a person refused contact in the channel, and closes all their other open clues, by number or
 * identity; returns which. A clue matched only by an unconfirmed number stays open for people who may see
 * numbers: closing it would reveal that the numbers are equal.
 */
export async function storeRefusal(unit: Unit, of: Refusing, by: number): Promise<number[]> {
  const { channelId, nodeId, path, phoneMark, identityMark, phoneUnconfirmed = false } = of;
  if (phoneMark === null && identityMark === null) return [];
  // Their clues may know them by further keys: a refusal by one applies to all.
  const known = await unit.query<Marks>(sql`
    SELECT phone_mark AS "phoneMark", identity_mark AS "identityMark" FROM clue
    WHERE channel_id = ${channelId} AND (identity_mark = ${identityMark} OR id = ${of.clueId ?? 0}
      OR phone_mark = ${phoneMark} AND NOT phone_unconfirmed AND NOT ${phoneUnconfirmed})`);
  const marksOf = (name: keyof Marks) => [...new Set([of, ...known].flatMap((marks) => marks[name] ?? []))];
  const [phones, identities] = [marksOf('phoneMark'), marksOf('identityMark')];
  await unit.query(sql`
    INSERT INTO contact_refusal (channel_id, node_id, path, owner_id, phone_mark, unconfirmed)
    SELECT ${channelId}::bigint, ${nodeId}::bigint, ${path}::text, ${by}::bigint, phone, ${phoneUnconfirmed}::boolean FROM unnest(${phones}::text[]) phone
    ON CONFLICT (channel_id, phone_mark) DO UPDATE SET unconfirmed = contact_refusal.unconfirmed AND excluded.unconfirmed`);
  await unit.query(sql`
    INSERT INTO contact_refusal (channel_id, node_id, path, owner_id, identity_mark)
    SELECT ${channelId}::bigint, ${nodeId}::bigint, ${path}::text, ${by}::bigint, identity FROM unnest(${identities}::text[]) identity
    ON CONFLICT DO NOTHING`);
  const open = sql`channel_id = ${channelId} AND id <> ${of.id ?? 0} AND state NOT IN ('won', 'closed')`;
  const told = sql`(phone_typed_by = ${by} OR NOT phone_unconfirmed AND NOT ${phoneUnconfirmed})`;
  const others = await unit.query<{ id: number }>(sql`
    UPDATE clue SET state = 'closed', close_reason = 'refused', next_at = NULL, recycle_at = NULL, version = version + 1, updated_at = now()
    WHERE ${open} AND (phone_mark = ANY(${phones}::text[]) AND ${told} OR identity_mark = ANY(${identities}::text[]))
    RETURNING id`);
  await unit.query(
    sql`UPDATE clue SET suspect = 'refused' WHERE ${open} AND phone_mark = ANY(${phones}::text[])`,
  );
  return others.map(({ id }) => id);
}
