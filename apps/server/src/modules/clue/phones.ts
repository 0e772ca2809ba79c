import { type Clue, contract, maskPhone } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Secrets } from '#kernel/secrets.ts';
import type { Unit } from '#kernel/unit.ts';
import { cluesOf } from './clue.policy.ts';

const KEPT_AS = 'clue.phone';

/** The three shapes in which a number is kept: unreadable, to be found by, to be shown. */
export const keptPhone = (secrets: Secrets, phone: string | null) =>
  phone === null
    ? { sealed: null, mark: null, mask: null }
    : { sealed: secrets.seal(phone, KEPT_AS), mark: phoneMark(secrets, phone), mask: maskPhone(phone) };

export const phoneMark = (secrets: Secrets, phone: string) => secrets.mark(phone, KEPT_AS);
export const openPhone = (secrets: Secrets, sealed: string) => secrets.open(sealed, KEPT_AS);
export const identityMark = (secrets: Secrets, identity: string) => secrets.mark(identity, 'clue.identity');

/** What people put between the digits of a number: blanks, dashes, dots, in either width. */
const MARK = '[\\s\\-–—－.．·・_]';
const BETWEEN = `${MARK}{0,3}`;
const digit = (one: string) => `[${one}${String.fromCharCode(one.charCodeAt(0) + 0xfee0)}]`;
const ANY = '[0-9０-９]';
/** Spelled in one, as three, four and four, or digit by digit: prices and dates beside each other are no number. */
const NUMBER = new RegExp(
  `(?<!${ANY})(?:[1１][3-9３-９]${ANY}${BETWEEN}${ANY}{4}${BETWEEN}${ANY}{4}|[1１]${MARK}[3-9３-９](?:${MARK}${ANY}){9})(?!${ANY})`,
  'g',
);

/** What somebody wrote about a customer does not give away the number that is masked beside it, however they spelled it. */
export const withoutNumber = (text: string, phone: string | null) =>
  phone
    ? text.replaceAll(new RegExp([...phone].map(digit).join(BETWEEN), 'g'), maskPhone(phone) ?? '')
    : text;

/** The same for all that was written: a name or a car is searched as well. */
export const withoutNumberIn = <Said extends object>(said: Said, phone: string | null): Said =>
  Object.fromEntries(
    Object.entries(said).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutNumber(value, phone) : value,
    ]),
  ) as Said;

/** The numbers in a text as they are dialled, and the text without them. */
export function numbersIn(text: string): { phones: string[]; masked: string } {
  const phones: string[] = [];
  const masked = text.replaceAll(NUMBER, (written) => {
    const phone = written.normalize('NFKC').replaceAll(/\D/g, '');
    phones.push(phone);
    return maskPhone(phone) ?? '';
  });
  return { phones, masked };
}

/** Which of these numbers nobody may contact any more. */
export async function refusedMarks(db: Queries, channelId: number | null, marks: readonly string[]) {
  const rows = await db.query<{ mark: string }>(sql`
    SELECT phone_mark AS mark FROM contact_refusal WHERE channel_id = ${channelId} AND phone_mark = ANY(${marks}::text[])`);
  return new Set(rows.map(({ mark }) => mark));
}

/** The two ways in which somebody is known. */
export interface Marks {
  phoneMark: string | null;
  identityMark: string | null;
}

/** Whether somebody, by either mark, wants to hear nothing more. */
export const hasRefused = async (db: Queries, channelId: number | null, { phoneMark, identityMark }: Marks) =>
  (await db.one(sql`
    SELECT 1 AS found FROM contact_refusal WHERE channel_id = ${channelId}
      AND (phone_mark = ${phoneMark} OR identity_mark = ${identityMark}) LIMIT 1`)) !== undefined;

/** The same as a condition, for lists. */
export const refusedWhere = (channel: SQL, phone: SQL, identity: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM contact_refusal x WHERE x.channel_id = ${channel} AND (x.phone_mark = ${phone} OR x.identity_mark = ${identity}))`;

/**
 * From now on nobody in the channel contacts them: every open clue of that number or identity, but for the one it was said of, is
 * over; the answer is which.
 */
export async function keepRefusal(
  unit: Unit,
  of: Marks & { id?: number; clueId?: number | null; channelId: number; nodeId: number; path: string },
  by: number,
): Promise<number[]> {
  const { channelId, nodeId, path, phoneMark, identityMark } = of;
  if (phoneMark === null && identityMark === null) return [];
  // Their clues know them by more: whoever refuses by one mark has refused by all of them.
  const known = await unit.query<Marks>(sql`
    SELECT phone_mark AS "phoneMark", identity_mark AS "identityMark" FROM clue
    WHERE channel_id = ${channelId} AND (phone_mark = ${phoneMark} OR identity_mark = ${identityMark} OR id = ${of.clueId ?? 0})`);
  const marksOf = (name: keyof Marks) => [...new Set([of, ...known].flatMap((marks) => marks[name] ?? []))];
  const [phones, identities] = [marksOf('phoneMark'), marksOf('identityMark')];
  await unit.query(sql`
    INSERT INTO contact_refusal (channel_id, node_id, path, owner_id, phone_mark, identity_mark)
    SELECT ${channelId}::bigint, ${nodeId}::bigint, ${path}::text, ${by}::bigint, phone, NULL FROM unnest(${phones}::text[]) phone
    UNION ALL
    SELECT ${channelId}::bigint, ${nodeId}::bigint, ${path}::text, ${by}::bigint, NULL, identity FROM unnest(${identities}::text[]) identity
    ON CONFLICT DO NOTHING`);
  const others = await unit.query<{ id: number }>(sql`
    UPDATE clue SET state = 'closed', close_reason = 'refused', next_at = NULL, recycle_at = NULL, version = version + 1, updated_at = now()
    WHERE channel_id = ${channelId} AND (phone_mark = ANY(${phones}::text[]) OR identity_mark = ANY(${identities}::text[]))
      AND id <> ${of.id ?? 0} AND state NOT IN ('won', 'closed')
    RETURNING id`);
  return others.map(({ id }) => id);
}

/** The same rows with whole numbers, where the actor may see them. */
export async function uncovered(
  db: Queries,
  secrets: Secrets,
  actor: Actor,
  rows: readonly Clue[],
): Promise<Clue[]> {
  const sealed = await db.query<{ id: number; sealed: string }>(sql`
    SELECT c.id, c.phone_sealed AS sealed FROM clue c WHERE c.id = ${anyOf(rows.map(({ id }) => id))}
      AND c.phone_sealed IS NOT NULL AND ${cluesOf(actor, contract.clue.revealPhone)}`);
  const numbers = new Map(sealed.map((row) => [row.id, openPhone(secrets, row.sealed)]));
  return rows.map((row) => ({ ...row, phone: numbers.get(row.id) ?? row.phone }));
}
