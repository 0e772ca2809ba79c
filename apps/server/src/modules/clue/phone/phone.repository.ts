import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import { cluesOf } from '../clue.scope.ts';

export const CONFIRMED: Origin = { unconfirmed: false, typedBy: null };

/** The two keys by which a person is matched. */
export interface Marks {
  phoneMark: string | null;
  identityMark: string | null;
}

export interface Origin {
  unconfirmed: boolean;
  typedBy: number | null;
}

/**
 * Clues (`c`) whose number may be compared with one the actor enters: those whose number they may see, or
 * typed themselves. Any other match is only recorded in `suspect`.
 */
export const comparableFor = (actor: Actor): SQL =>
  seesPhones(actor)
    ? cluesOf(actor, contract.clue.revealPhone)
    : sql`(c.phone_typed_by = ${actor.id} AND ${cluesOf(actor, contract.clue.list)})`;

/** Of these hashes, those of people who refused contact. */
export async function refusedMarks(db: Queries, channelId: number | null, marks: readonly string[]) {
  const rows = await db.query<{ mark: string }>(sql`
    SELECT phone_mark AS mark FROM contact_refusal WHERE channel_id = ${channelId} AND phone_mark = ANY(${marks}::text[])`);
  return new Set(rows.map(({ mark }) => mark));
}

/** Whether somebody, by either key, has refused contact. */
export const hasRefused = async (db: Queries, channelId: number | null, { phoneMark, identityMark }: Marks) =>
  (await db.one(sql`
    SELECT 1 AS found FROM contact_refusal WHERE channel_id = ${channelId}
      AND (phone_mark = ${phoneMark} OR identity_mark = ${identityMark}) LIMIT 1`)) !== undefined;

/** The same as an SQL condition for lists; refusals for unconfirmed numbers are ignored there. */
export const refusedWhere = (channel: SQL, phone: SQL, identity: SQL): SQL => sql`EXISTS (
  SELECT 1 FROM contact_refusal x WHERE x.channel_id = ${channel} AND (x.phone_mark = ${phone} AND NOT x.unconfirmed OR x.identity_mark = ${identity}))`;

export const sealedPhones = (db: Queries, actor: Actor, ids: readonly number[]) =>
  db.query<{ id: number; sealed: string }>(sql`
    SELECT c.id, c.phone_sealed AS sealed FROM clue c WHERE c.id = ${anyOf(ids)}
      AND c.phone_sealed IS NOT NULL AND ${cluesOf(actor, contract.clue.revealPhone)}`);

export const storePhone = (
  unit: Queries,
  {
    id,
    sealed,
    mark,
    mask,
    unconfirmed,
    typedBy,
    suspect,
    score,
  }: {
    id: number;
    sealed: string | null;
    mark: string | null;
    mask: string | null;
    unconfirmed: boolean;
    typedBy: number | null;
    suspect: 'refused' | 'twin' | null;
    score: number;
  },
) =>
  unit.query(sql`
    UPDATE clue SET phone_sealed = ${sealed}, phone_mark = ${mark}, phone_mask = ${mask}, phone_unconfirmed = ${unconfirmed},
           phone_typed_by = ${typedBy}, suspect = ${suspect}, score = ${score}, version = version + 1, updated_at = now() WHERE id = ${id}`);
