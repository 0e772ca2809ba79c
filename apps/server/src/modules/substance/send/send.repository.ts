import type { Send, SendTarget } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { sendPolicy } from './send.policy.ts';
import { outcomeOf } from './send.source.ts';

/** The sending that an earlier call with the same key made. */
export const findRequested = (unit: Queries, ownerId: number, requestKey: string) =>
  unit.one<{ id: number }>(sql`
    SELECT id FROM substance_send WHERE owner_id = ${ownerId} AND request_key = ${requestKey}`);

/** The pieces of a sending, in their order, each with what became of it. */
export const listItems = (db: Queries, sendId: number) =>
  db.query<{ piece: Send['owner']; outcome: Send['outcome']; withdrawn: boolean }>(sql`
    SELECT json_build_object('id', s.id, 'name', s.title) AS piece, ${outcomeOf()} AS outcome,
           bool_or(i.withdrawn_at IS NOT NULL) AS withdrawn
    FROM substance_send_item i JOIN substance s ON s.id = i.substance_id WHERE i.send_id = ${sendId}
    GROUP BY s.id, s.title, i.position ORDER BY i.position`);

interface NewSend extends SendTarget {
  name: string;
  message: string;
  mustShare: boolean;
  /** When it begins; one that is sent at once begins now. */
  from: string | null | undefined;
  until: string | null;
  state: 'sending' | 'scheduled';
  /** The nodes as they are now, to tell later which of them moved. */
  planned: readonly { id: number; name: string; path: string }[];
  expected: number;
  requestKey: string;
}

/** A sending of these substances, each in its current version. */
export async function insertSend(
  unit: Queries,
  place: Place,
  send: NewSend,
  substanceIds: readonly number[],
): Promise<number> {
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO substance_send (channel_id, node_id, path, owner_id, name, message, must_share, from_at, until_at, state, node_ids,
                                role_ids, member_ids, group_ids, planned, expected, request_key)
    VALUES (${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${send.name}, ${send.message}, ${send.mustShare},
            ${send.state === 'sending' ? sql`now()` : sql`${send.from}::timestamptz`}, ${send.until}::timestamptz, ${send.state},
            ${send.nodeIds}::bigint[], ${send.roleIds}::bigint[], ${send.memberIds}::bigint[], ${send.groupIds}::bigint[],
            ${JSON.stringify(send.planned.map(({ id, name, path }) => ({ id, name, path })))}::jsonb,
            ${send.expected}, ${send.requestKey}) RETURNING id`);
  const id = row?.id ?? 0;
  await unit.query(sql`
    INSERT INTO substance_send_item (send_id, substance_id, version_id, position)
    SELECT ${id}, s.id, s.version_id, u.at FROM unnest(${substanceIds}::bigint[]) WITH ORDINALITY AS u(id, at)
    JOIN substance s ON s.id = u.id`);
  return id;
}

/** Locks the sendings that the actor may withdraw, in the order of their ids. */
export async function lockWithdrawable(unit: Queries, actor: Actor, ids: readonly number[]) {
  const sends = await unit.query<Pick<Send, 'id' | 'name' | 'state'>>(sql`
    SELECT d.id, d.name, d.state FROM substance_send d
    WHERE d.id = ${anyOf(ids)} AND ${sendPolicy.reach(actor, 'withdraw')} ORDER BY d.id FOR UPDATE`);
  if (sends.length < new Set(ids).size) throw RowMissing('下发记录');
  return sends;
}

/** Ends the sendings. Answers the ids of their substances. */
export async function withdrawSends(
  unit: Queries,
  ids: readonly number[],
  reason: string,
): Promise<number[]> {
  await unit.query(sql`
    UPDATE substance_send SET state = 'withdrawn', ended_at = now(), reason = ${reason} WHERE id = ${anyOf(ids)}`);
  const substances = await unit.query<{ id: number }>(sql`
    SELECT DISTINCT substance_id AS id FROM substance_send_item WHERE send_id = ${anyOf(ids)} ORDER BY 1`);
  return substances.map(({ id }) => id);
}
