import type { ChatPlatform, EndReason, HandoverReason, MessageSender, TalkState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { TalkFacts } from './chat.policy.ts';
import type { HandOver } from './chat.table.ts';
import { talkFacts } from './talk/talk.rows.ts';

export interface TalkRecord extends TalkFacts {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  platform: ChatPlatform;
  accountId: number;
  accountPaused: boolean;
  customerId: number;
  customerName: string;
  botCount: number;
  memberCount: number;
  lastAt: string;
  handed: HandOver | null;
}

/**
 * Lock order: accounts, customers by id, their talks, messages. Locking a talk locks its customer first, so
 * that replies and ingest cannot deadlock. Customers these were merged into are locked with them.
 */
export const lockCustomers = (db: Queries, ids: readonly number[]) =>
  db.query(sql`
    SELECT p.id FROM chat_customer p
    WHERE p.id IN (SELECT unnest(ARRAY[c.id, c.merged_into]) FROM chat_customer c WHERE c.id = ${anyOf(ids)})
    ORDER BY p.id FOR NO KEY UPDATE`);

/** A talk within `reach`, a condition on `t`; locked until the transaction ends, and its customer before it. */
export async function lockTalk(db: Queries, reach: SQL, id: number) {
  await db.query(sql`
    SELECT c.id FROM chat_customer c WHERE c.id = (SELECT customer_id FROM chat_talk WHERE id = ${id}) FOR NO KEY UPDATE`);
  return db.one<TalkRecord>(sql`
    SELECT t.id, t.channel_id AS "channelId", t.node_id AS "nodeId", t.path, t.platform, t.account_id AS "accountId",
           (a.paused_at IS NOT NULL OR a.deleted_at IS NOT NULL) AS "accountPaused", t.customer_id AS "customerId",
           c.name AS "customerName", t.bot_count AS "botCount", t.member_count AS "memberCount", t.last_at AS "lastAt",
           t.handed, ${talkFacts}
    FROM chat_talk t JOIN chat_account a ON a.id = t.account_id JOIN chat_customer c ON c.id = t.customer_id
    WHERE t.id = ${id} AND ${reach} FOR UPDATE OF t`);
}

/** A talk with what decides where late messages are placed. */
export interface KnownTalk
  extends Pick<
    TalkRecord,
    | 'id'
    | 'channelId'
    | 'nodeId'
    | 'path'
    | 'platform'
    | 'accountId'
    | 'customerId'
    | 'customerName'
    | 'state'
  > {
  lastAt: string;
  lastBy: MessageSender;
  lastText: string;
  waitingSince: string | null;
}

/** The talks these customers have open, by customer; locked until the transaction ends. */
export async function lockOpenTalks(db: Queries, customerIds: readonly number[]) {
  const talks = await db.query<KnownTalk>(sql`
    SELECT t.id, t.channel_id AS "channelId", t.node_id AS "nodeId", t.path, t.platform, t.account_id AS "accountId",
           t.customer_id AS "customerId", c.name AS "customerName", t.state, t.last_at AS "lastAt", t.last_by AS "lastBy", t.last_text AS "lastText",
           t.waiting_since AS "waitingSince"
    FROM chat_talk t JOIN chat_customer c ON c.id = t.customer_id
    WHERE t.customer_id = ${anyOf(customerIds)} AND t.state <> 'ended' ORDER BY t.id FOR UPDATE OF t`);
  return new Map(talks.map((talk) => [talk.customerId, talk]));
}

interface Change {
  state: TalkState;
  /** Absent: unchanged. */
  owner?: { id: number; nodeId?: number; path?: string } | null;
  place?: { nodeId: number; path: string };
  handover?: HandoverReason;
  endReason?: EndReason;
}

/** Changes a talk and keeps the customer's owner the same as the talk's. */
export async function moveTalk(
  db: Queries,
  { id, customerId }: Pick<TalkRecord, 'id' | 'customerId'>,
  change: Change,
) {
  const { state, owner, place, handover, endReason } = change;
  const ownerId = owner === undefined ? sql`owner_id` : sql`${owner?.id ?? null}::bigint`;
  await db.query(sql`
    UPDATE chat_talk SET state = ${state}, owner_id = ${ownerId},
           former_owner_id = CASE WHEN owner_id IS DISTINCT FROM ${ownerId} THEN owner_id ELSE former_owner_id END,
           node_id = ${place?.nodeId ?? sql`node_id`}, path = ${place?.path ?? sql`path`},
           handover = ${handover === undefined ? sql`handover` : sql`${handover}::text`},
           end_reason = ${state === 'ended' ? sql`${endReason ?? null}::text` : sql`NULL::text`},
           ended_at = ${state === 'ended' ? sql`now()` : sql`NULL::timestamptz`},
           waiting_since = ${state === 'ended' ? sql`NULL::timestamptz` : sql`waiting_since`},
           reply_by = ${state === 'ended' ? sql`NULL::timestamptz` : sql`reply_by`}, handed = NULL,
           unread = ${state === 'ended' ? sql`0` : sql`unread`},
           queued_at = ${state === 'queue' ? sql`coalesce(queued_at, now())` : sql`queued_at`}, taken_at = ${state === 'human' ? sql`coalesce(taken_at, now())` : sql`taken_at`},
           answer_at = ${state === 'bot' ? sql`answer_at` : sql`NULL::timestamptz`}, version = version + 1
    WHERE id = ${id}`);
  await db.query(sql`
    UPDATE chat_customer SET owner_id = ${owner === undefined ? sql`owner_id` : sql`${owner?.id ?? null}::bigint`},
           node_id = ${place?.nodeId ?? sql`node_id`}, path = ${place?.path ?? sql`path`} WHERE id = ${customerId}`);
}

/** Our message is the last one: the customer no longer waits. */
export const recordOwnMessage = (
  db: Queries,
  talkId: number,
  by: 'member' | 'bot' | 'outside',
  line: string,
) =>
  db.query(sql`
    UPDATE chat_talk SET last_text = ${line}, last_at = clock_timestamp(), last_by = ${by}, waiting_since = NULL, reply_by = NULL,
           escalated_at = NULL, answer_at = NULL, unread = ${by === 'bot' ? sql`unread` : sql`0`},
           first_reply_at = coalesce(first_reply_at, now()),
           person_reply_at = ${by === 'bot' ? sql`person_reply_at` : sql`coalesce(person_reply_at, now())`},
           bot_count = bot_count + ${by === 'bot' ? 1 : 0}, member_count = member_count + ${by === 'bot' ? 0 : 1}, version = version + 1
    WHERE id = ${talkId}`);

export async function memberName(db: Queries, id: number | null): Promise<string | null> {
  const row = await db.one<{ name: string }>(sql`SELECT name FROM member WHERE id = ${id}`);
  return row?.name ?? null;
}
