import { type ClueSource, contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { seesPhones } from '#kernel/phone/phone-access.ts';
import { cluesOf } from '../clue.scope.ts';
import { comparableFor } from '../phone/phone.repository.ts';

/** A person who left a number or asked for a call, from any source. */
export interface Arrival {
  channelId: number;
  nodeId: number;
  path: string;
  name: string;
  phone: string | null;
  /** The acting colleague has just typed the number. */
  phoneTyped?: boolean;
  /** Identity on the platform: `douyin:open-id`. */
  identity?: string | null;
  /** The identity, where only its keyed hash is known. */
  identityMark?: string | null;
  source: ClueSource;
  sourceNote?: string;
  model?: string;
  cityCode?: string | null;
  remark?: string;
  /** The owner it is meant for; if they cannot follow clues, the rules decide. */
  ownerId?: number | null;
  /** That person assigned the customer to themself, so the rules for self-assigned clues apply. */
  selfAssigned?: boolean;
}

/** Serializes concurrent arrivals of one person. */
export const lockArrival = (unit: Queries, channelId: number, key: string | null) =>
  unit.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clue ${channelId} ${key}`}, 0))`);

/** An open clue of the same person, by number or identity. */
export const findKnownClue = (
  unit: Queries,
  by: Actor | undefined,
  {
    channelId,
    mark,
    said,
    identity,
  }: { channelId: number; mark: string | null; said: Arrival; identity: string | null },
) =>
  unit.one<{ id: number }>(sql`
    SELECT c.id FROM clue c WHERE c.channel_id = ${channelId} AND c.merged_into IS NULL AND c.state <> 'closed'
      AND (c.phone_mark = ${mark} AND ${by ? comparable(by, said) : sql`true`}
        OR c.identity_mark = ${identity} AND ${by ? cluesOf(by, contract.clue.list) : sql`true`}) ORDER BY c.id LIMIT 1`);

export const storeIdentity = (unit: Queries, id: number, identity: string | null) =>
  unit.query(sql`UPDATE clue SET identity_mark = coalesce(identity_mark, ${identity}) WHERE id = ${id}`);

/**
 * A number they have not just typed stays hidden from people who may not see numbers, and is not compared
 * with numbers they typed before.
 */
const comparable = (by: Actor, { phoneTyped = false }: Arrival) =>
  phoneTyped || seesPhones(by) ? comparableFor(by) : sql`false`;
