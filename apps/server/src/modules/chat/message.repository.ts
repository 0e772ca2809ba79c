import type { Citation, MessageKind, MessageSender, MessageState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { talkPolicy } from './chat.policy.ts';
import type { TalkRecord } from './chat.repository.ts';
import type { StoredCard, StoredMedia } from './chat.table.ts';

interface NewMessage {
  talkId: number;
  customerId: number;
  accountId: number;
  sender: MessageSender;
  memberId?: number | null;
  kind: MessageKind;
  text?: string;
  media?: StoredMedia | null;
  card?: StoredCard | null;
  citations?: readonly Citation[] | null;
  state: MessageState;
  platformId?: string | null;
  msgid?: string | null;
  at?: string | null;
  /** An automatic notice, independent of the owner: people take over, rating request. */
  notice?: boolean;
}

/** Returns null if the message exists already, after a repeated delivery or a retry. */
export async function insertMessage(db: Queries, message: NewMessage): Promise<number | null> {
  const [row] = await writeMessages(db, [message]);
  return row?.id ?? null;
}

/** Inserts customers' messages, keyed by account and platform id; those that existed are not returned. */
export async function insertMessages(db: Queries, messages: readonly NewMessage[]) {
  const rows = await writeMessages(db, messages);
  return new Map(rows.map(({ id, accountId, platformId }) => [`${accountId} ${platformId}`, id]));
}

/**
 * The time of writing, not of the transaction's start: a transaction that waited for the talk wrote later.
 */
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

/** An event line in the conversation. */
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

/** The message that the person sent under this id before, if there is one. */
export const findSentMessage = (db: Queries, msgid: string) =>
  db.one<{ id: number }>(sql`SELECT id FROM chat_message WHERE msgid = ${msgid}`);

/** The talk of a message of ours that the actor may send again or confirm. */
export const talkOfSentMessage = (db: Queries, actor: Actor, id: number) =>
  db.one<{ talkId: number }>(sql`
    SELECT t.id AS "talkId" FROM chat_message m JOIN chat_talk t ON t.id = m.talk_id
    WHERE m.id = ${id} AND m.msgid IS NOT NULL AND ${talkPolicy.reach(actor, 'reply')}`);

export const lockMessage = (db: Queries, id: number) =>
  db.one<{ state: string; retryable: boolean }>(
    sql`SELECT state, retryable FROM chat_message WHERE id = ${id} FOR UPDATE`,
  );

export const requeueMessage = (db: Queries, id: number) =>
  db.query(
    sql`UPDATE chat_message SET state = 'queued', error = '', tries = 0, look_at = now(), at = now() WHERE id = ${id}`,
  );

export const confirmMessage = (db: Queries, id: number) =>
  db.query(sql`UPDATE chat_message SET state = 'sent', error = '' WHERE id = ${id}`);

/** Truncates without splitting a surrogate pair, which JSON does not accept. */
export const truncateText = (most: number, text: string) => text.slice(0, most).toWellFormed();

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
/** A message as one line of the list. */
export const lineOf = (kind: MessageKind, text: string) =>
  [KIND_WORDS[kind], truncateText(LINE, text.replaceAll(/\s+/g, ' '))].filter(Boolean).join(' ');
