import type { AuditHit, Message } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadMessages } from '../talk/talk.rows.ts';
import { hitPolicy } from './audit.policy.ts';

/** How many messages before and after the one that was hit are shown with it. */
const AROUND = 50;

/** The hit that the actor may decide, locked. */
export const lockHit = (db: Queries, actor: Actor, id: number) =>
  db.one<{ state: AuditHit['state']; version: number; customer: string }>(sql`
    SELECT h.state, h.version, c.name AS customer FROM chat_audit_hit h JOIN chat_talk t ON t.id = h.talk_id
    JOIN chat_customer c ON c.id = t.customer_id WHERE h.id = ${id} AND ${hitPolicy.reach(actor, 'decide')} FOR UPDATE OF h`);

export async function messageOfHit(db: Queries, id: number): Promise<number> {
  const found = await db.one<{ messageId: number }>(
    sql`SELECT message_id AS "messageId" FROM chat_audit_hit WHERE id = ${id}`,
  );
  return found?.messageId ?? 0;
}

/** A message and its neighbours in the talk. */
export function loadMessagesAround(
  db: Queries,
  storage: Storage,
  { talkId, messageId }: { talkId: number; messageId: number },
): Promise<Message[]> {
  const neighbours = (compare: SQL, order: SQL) => sql`
    (SELECT o.id FROM chat_message o, chat_message h WHERE h.id = ${messageId} AND o.talk_id = ${talkId}
       AND (o.at, o.id) ${compare} (h.at, h.id) ORDER BY o.at ${order}, o.id ${order} LIMIT ${AROUND})`;
  return loadMessages(
    db,
    storage,
    sql`m.id IN (${neighbours(sql`<=`, sql`DESC`)} UNION ${neighbours(sql`>`, sql`ASC`)})`,
  );
}

export const decideHit = (
  db: Queries,
  id: number,
  { decision, note, memberId }: { decision: AuditHit['state']; note: string; memberId: number },
) =>
  db.query(sql`
    UPDATE chat_audit_hit SET state = ${decision}, note = ${note}, decided_by = ${memberId}, decided_at = now(),
           version = version + 1 WHERE id = ${id}`);

export const hitsByPlace = (unit: Queries, ids: readonly number[]) =>
  unit.query<{
    ids: number[];
    channelId: number;
    path: string;
    ownerId: number | null;
  }>(sql`
    SELECT json_agg(h.id) AS ids, t.channel_id AS "channelId", t.path, t.owner_id AS "ownerId"
    FROM chat_audit_hit h JOIN chat_talk t ON t.id = h.talk_id WHERE h.id = ${anyOf(ids)} GROUP BY 2, 3, 4`);
