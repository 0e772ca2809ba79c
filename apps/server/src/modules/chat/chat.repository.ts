import type {
  ChatPlatform,
  Citation,
  EndReason,
  HandoverReason,
  MessageKind,
  MessageSender,
  MessageState,
  TalkState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { TalkFacts } from './chat.policy.ts';
import type { KeptCard, KeptMedia } from './chat.table.ts';
import { talkFacts } from './talk.rows.ts';

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
}

/** A talk within `reach`, a condition on `t`; locked until the transaction ends. */
export const lockTalk = (db: Queries, reach: SQL, id: number) =>
  db.one<TalkRecord>(sql`
    SELECT t.id, t.channel_id AS "channelId", t.node_id AS "nodeId", t.path, t.platform, t.account_id AS "accountId",
           (a.paused_at IS NOT NULL OR a.deleted_at IS NOT NULL) AS "accountPaused", t.customer_id AS "customerId",
           c.name AS "customerName", t.bot_count AS "botCount", ${talkFacts}
    FROM chat_talk t JOIN chat_account a ON a.id = t.account_id JOIN chat_customer c ON c.id = t.customer_id
    WHERE t.id = ${id} AND ${reach} FOR UPDATE OF t`);

/** A talk with what decides where words that come late stand. */
export interface KnownTalk
  extends Pick<
    TalkRecord,
    'id' | 'channelId' | 'path' | 'platform' | 'accountId' | 'customerId' | 'customerName' | 'state'
  > {
  lastAt: string;
  lastBy: MessageSender;
  lastText: string;
  waitingSince: string | null;
}

/** The talks these customers have open, by customer; locked until the transaction ends. */
export async function lockOpenTalks(db: Queries, customerIds: readonly number[]) {
  const talks = await db.query<KnownTalk>(sql`
    SELECT t.id, t.channel_id AS "channelId", t.path, t.platform, t.account_id AS "accountId", t.customer_id AS "customerId",
           c.name AS "customerName", t.state, t.last_at AS "lastAt", t.last_by AS "lastBy", t.last_text AS "lastText",
           t.waiting_since AS "waitingSince"
    FROM chat_talk t JOIN chat_customer c ON c.id = t.customer_id
    WHERE t.customer_id = ${anyOf(customerIds)} AND t.state <> 'ended' ORDER BY t.id FOR UPDATE OF t`);
  return new Map(talks.map((talk) => [talk.customerId, talk]));
}

interface NewMessage {
  talkId: number;
  customerId: number;
  accountId: number;
  sender: MessageSender;
  memberId?: number | null;
  kind: MessageKind;
  text?: string;
  media?: KeptMedia | null;
  card?: KeptCard | null;
  citations?: readonly Citation[] | null;
  state: MessageState;
  platformId?: string | null;
  msgid?: string | null;
  at?: string | null;
  /** Said whoever has the talk: that people take over, how it was. */
  notice?: boolean;
}

/** Null where it is there already: told twice, or sent twice. */
export async function insertMessage(db: Queries, message: NewMessage): Promise<number | null> {
  const [row] = await writeMessages(db, [message]);
  return row?.id ?? null;
}

/** What customers wrote, by account and the platform's number; those that were there already are not among them. */
export async function insertMessages(db: Queries, messages: readonly NewMessage[]) {
  const rows = await writeMessages(db, messages);
  return new Map(rows.map(({ id, accountId, platformId }) => [`${accountId} ${platformId}`, id]));
}

/** What is written now is said now, not when its transaction began: whoever waited for the talk spoke later. */
async function writeMessages(db: Queries, messages: readonly NewMessage[]) {
  if (messages.length === 0) return [];
  const rows = messages.map((message) => ({ ...message, text: message.text?.toWellFormed() }));
  return db.query<{ id: number; accountId: number; platformId: string | null }>(sql`
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, member_id, kind, text, media, card, citations, state, platform_id, msgid, notice, look_at, at)
    SELECT l."talkId", l."customerId", l."accountId", l.sender, l."memberId", l.kind, coalesce(l.text, ''), l.media, l.card, l.citations, l.state,
           l."platformId", l.msgid, coalesce(l.notice, false), CASE WHEN l.state = 'queued' THEN now() END, coalesce(l.at, clock_timestamp())
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS ("talkId" bigint, "customerId" bigint, "accountId" bigint, sender text, "memberId" bigint, kind text, text text, media jsonb,
               card jsonb, citations jsonb, state text, "platformId" text, msgid text, notice boolean, at timestamptz)) WITH ORDINALITY
           AS l("talkId", "customerId", "accountId", sender, "memberId", kind, text, media, card, citations, state, "platformId", msgid, notice, at, no)
    ORDER BY l.no
    ON CONFLICT DO NOTHING RETURNING id, account_id AS "accountId", platform_id AS "platformId"`);
}

/** A line in the conversation that says what happened to the talk. */
export const addEvent = (
  db: Queries,
  talk: Pick<TalkRecord, 'id' | 'customerId' | 'accountId'>,
  text: string,
  memberId: number | null = null,
) =>
  insertMessage(db, {
    talkId: talk.id,
    customerId: talk.customerId,
    accountId: talk.accountId,
    sender: 'system',
    memberId,
    kind: 'event',
    text,
    state: 'received',
  });

interface Change {
  state: TalkState;
  /** Absent: as it was. */
  owner?: { id: number; nodeId?: number; path?: string } | null;
  place?: { nodeId: number; path: string };
  handover?: HandoverReason;
  endReason?: EndReason;
}

/** Moves a talk on, and the customer with it: whoever has the talk has the customer. */
export async function moveTalk(
  db: Queries,
  { id, customerId }: Pick<TalkRecord, 'id' | 'customerId'>,
  change: Change,
) {
  const { state, owner, place, handover, endReason } = change;
  const ownerId = owner === undefined ? sql`owner_id` : sql`${owner?.id ?? null}::bigint`;
  await db.query(sql`
    UPDATE chat_talk SET state = ${state}, owner_id = ${ownerId},
           node_id = ${place?.nodeId ?? sql`node_id`}, path = ${place?.path ?? sql`path`},
           handover = ${handover === undefined ? sql`handover` : sql`${handover}::text`},
           end_reason = ${state === 'ended' ? sql`${endReason ?? null}::text` : sql`NULL::text`},
           ended_at = ${state === 'ended' ? sql`now()` : sql`NULL::timestamptz`},
           waiting_since = ${state === 'ended' ? sql`NULL::timestamptz` : sql`waiting_since`},
           unread = ${state === 'ended' ? sql`0` : sql`unread`},
           queued_at = ${state === 'queue' ? sql`now()` : sql`queued_at`}, taken_at = ${state === 'human' ? sql`coalesce(taken_at, now())` : sql`taken_at`},
           answer_at = ${state === 'bot' ? sql`answer_at` : sql`NULL::timestamptz`}, version = version + 1
    WHERE id = ${id}`);
  await db.query(sql`
    UPDATE chat_customer SET owner_id = ${owner === undefined ? sql`owner_id` : sql`${owner?.id ?? null}::bigint`},
           node_id = ${place?.nodeId ?? sql`node_id`}, path = ${place?.path ?? sql`path`} WHERE id = ${customerId}`);
}

/** Not longer than that, and no half character at the end, which JSON does not take. */
export const upTo = (most: number, text: string) => text.slice(0, most).toWellFormed();

const LINE = 80;
const KIND_WORDS: Record<MessageKind, string> = {
  text: '',
  image: '[图片]',
  voice: '[语音]',
  video: '[视频]',
  file: '[文件]',
  card: '[卡片]',
  unknown: '[暂不支持的消息]',
  event: '',
};
/** A message in a line of the list. */
export const lineOf = (kind: MessageKind, text: string) =>
  [KIND_WORDS[kind], upTo(LINE, text.replaceAll(/\s+/g, ' '))].filter(Boolean).join(' ');

/** Our words are the last ones: nobody waits any more. */
export const noteOwnWords = (db: Queries, talkId: number, by: 'member' | 'bot' | 'outside', line: string) =>
  db.query(sql`
    UPDATE chat_talk SET last_text = ${line}, last_at = clock_timestamp(), last_by = ${by}, waiting_since = NULL, answer_at = NULL,
           unread = ${by === 'bot' ? sql`unread` : sql`0`},
           first_reply_at = coalesce(first_reply_at, now()),
           bot_count = bot_count + ${by === 'bot' ? 1 : 0}, member_count = member_count + ${by === 'bot' ? 0 : 1}, version = version + 1
    WHERE id = ${talkId}`);
