import type { MessageKind } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { ChatContent, ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceArrival, announceTalks } from './announce.ts';
import { giveOut } from './assign.ts';
import { fetchMedia } from './chat.jobs.ts';
import {
  addEvent,
  insertMessage,
  lineOf,
  lockTalk,
  moveTalk,
  noteOwnWords,
  type TalkRecord,
} from './chat.repository.ts';
import { answerer } from './chat.slots.ts';
import type { KeptCard, KeptMedia } from './chat.table.ts';
import type { AccountRecord } from './chat-use.ts';
import { findOrMeet, type Met } from './meet.ts';
import { wakeAnswering } from './wake.ts';
import { type ArrivedWords, wordsArrived } from './words-arrived.ts';

/** The customer has finished writing when nothing came for so long. */
const PAUSE_SECONDS = 3;

type Around = Pick<Kernel, 'jobs' | 'brought'>;

/** One thing a platform told us. Told twice, late or in the wrong order it changes nothing that was right before. */
export async function takeInEvent(kernel: Around, unit: Unit, account: AccountRecord, event: ChatEvent) {
  switch (event.type) {
    case 'message':
      return hearCustomer(kernel, unit, account, event);
    case 'message-out':
      return hearColleague(unit, account, event);
    case 'enter':
      await findOrMeet(unit, account, event, event.shown, event.scene);
      return;
    case 'state':
      return event.state === 'ended' ? endOutside(unit, account, event) : undefined;
    case 'recall':
      return noteOutcome(unit, account, event.message, 'recalled', '');
    case 'send-failed':
      return noteOutcome(unit, account, event.message, 'failed', event.advice);
    case 'unknown':
      return;
  }
}

type MessageEvent = Extract<ChatEvent, { type: 'message' | 'message-out' }>;

const isKnown = (unit: Unit, accountId: number, platformId: string) =>
  unit.one(
    sql`SELECT 1 AS found FROM chat_message WHERE account_id = ${accountId} AND platform_id = ${platformId}`,
  );

async function hearCustomer(
  kernel: Around,
  unit: Unit,
  account: AccountRecord,
  event: Extract<ChatEvent, { type: 'message' }>,
) {
  const customer = await findOrMeet(unit, account, event, event.shown, '');
  if (await isKnown(unit, account.id, event.id)) return;
  const talk = await talkFor(kernel, unit, account, customer, event.at);
  const content = keptContent(event.content);
  const id = await insertMessage(unit, {
    ...content,
    talkId: talk.id,
    customerId: customer.id,
    accountId: account.id,
    sender: 'customer',
    state: 'received',
    platformId: event.id,
    at: event.at,
  });
  if (id === null) return;
  if (content.kind === 'text') await tellOfWords(unit, account, customer, event, content.text);
  await unit.query(sql`
    UPDATE chat_customer SET wrote_id = CASE WHEN wrote_at IS NULL OR ${event.at}::timestamptz >= wrote_at THEN ${event.id} ELSE wrote_id END,
           wrote_at = greatest(wrote_at, ${event.at}::timestamptz), last_at = greatest(last_at, ${event.at}::timestamptz)
    WHERE id = ${customer.id}`);
  await unit.query(
    sql`UPDATE chat_account SET last_message_at = greatest(last_message_at, ${event.at}::timestamptz) WHERE id = ${account.id}`,
  );
  if (content.media) await kernel.jobs.enqueue(unit, fetchMedia, { messageId: id }, { background: true });
  const line = lineOf(content.kind, content.text);
  // Words from before the end of a talk belong to it and wake nobody.
  if (talk.state === 'ended') return announceTalks(unit, [talk.id]);
  await unit.query(sql`
    UPDATE chat_talk SET last_text = CASE WHEN ${event.at}::timestamptz >= last_at THEN ${line} ELSE last_text END,
           last_by = CASE WHEN ${event.at}::timestamptz >= last_at THEN 'customer' ELSE last_by END,
           waiting_since = CASE WHEN last_by = 'customer' OR ${event.at}::timestamptz >= last_at THEN least(waiting_since, ${event.at}::timestamptz)
                                ELSE waiting_since END,
           last_at = greatest(last_at, ${event.at}::timestamptz), unread = unread + 1, customer_count = customer_count + 1,
           answer_at = CASE WHEN state = 'bot' THEN now() + make_interval(secs => ${PAUSE_SECONDS}) END, version = version + 1
    WHERE id = ${talk.id}`);
  if (talk.state === 'bot') await wakeAnswering(kernel, unit);
  if (talk.state === 'queue') await giveOut(unit, talk);
  await announceArrival(unit, talk.id, { id, name: customer.name, text: line });
}

/** Whoever listens to what customers say hears it once, in the transaction that keeps it. */
async function tellOfWords(
  unit: Unit,
  account: AccountRecord,
  customer: Met,
  event: MessageEvent,
  text: string,
) {
  const listeners = unit.brought(wordsArrived);
  if (listeners.length === 0) return;
  const place = await unit.one<Pick<ArrivedWords, 'channelId' | 'nodeId' | 'path' | 'account'>>(sql`
    SELECT a.channel_id AS "channelId", a.node_id AS "nodeId", a.path, a.name AS account FROM chat_account a WHERE a.id = ${account.id}`);
  if (!place) return;
  const words = {
    ...place,
    platform: account.platform,
    externalId: event.id,
    author: event.customer,
    name: customer.name,
    text,
    at: event.at,
  };
  for (const told of listeners) await told(unit, words);
}

/** Somebody answered in the platform's own app, or a message of ours whose answer was lost shows up. */
async function hearColleague(unit: Unit, account: AccountRecord, event: MessageEvent) {
  const customer = await findOrMeet(unit, account, event, null, '');
  if (await isKnown(unit, account.id, event.id)) return;
  const content = keptContent(event.content);
  const lost = await unit.one<{ id: number; talkId: number }>(sql`
    UPDATE chat_message SET state = 'sent', platform_id = ${event.id}, error = '', look_at = NULL
    WHERE id = (SELECT m.id FROM chat_message m WHERE m.customer_id = ${customer.id} AND m.state IN ('unknown', 'sending')
                  AND m.kind = ${content.kind} AND m.text = ${content.text} ORDER BY m.id LIMIT 1)
    RETURNING id, talk_id AS "talkId"`);
  if (lost) return announceTalks(unit, [lost.talkId]);
  const talk = await openTalk(unit, customer.id);
  if (!talk) return;
  const id = await insertMessage(unit, {
    ...content,
    talkId: talk.id,
    customerId: customer.id,
    accountId: account.id,
    sender: 'outside',
    state: 'sent',
    platformId: event.id,
    at: event.at,
  });
  if (id === null) return;
  if (talk.state === 'bot') {
    await moveTalk(unit, talk, { state: 'human', handover: 'person' });
    await addEvent(unit, talk, '在平台客户端由人工接管');
  }
  await noteOwnWords(unit, talk.id, 'outside', lineOf(content.kind, content.text));
  await announceTalks(unit, [talk.id]);
}

async function endOutside(unit: Unit, account: AccountRecord, event: ChatEvent) {
  const customer = await findOrMeet(unit, account, event, null, '');
  const talk = await openTalk(unit, customer.id);
  if (!talk || talk.startedAfter(event.at)) return;
  await moveTalk(unit, talk, { state: 'ended', endReason: 'other' });
  await addEvent(unit, talk, '平台结束会话');
  await announceTalks(unit, [talk.id]);
}

/** What the platform said later about a message, by its number. */
async function noteOutcome(
  unit: Unit,
  account: AccountRecord,
  platformId: string,
  state: 'recalled' | 'failed',
  error: string,
) {
  const changed = await unit.one<{ talkId: number }>(sql`
    UPDATE chat_message SET state = ${state}, error = ${error}, retryable = ${state === 'failed'}, look_at = NULL
    WHERE account_id = ${account.id} AND platform_id = ${platformId} AND state NOT IN ('recalled', ${state}) RETURNING talk_id AS "talkId"`);
  if (changed) await announceTalks(unit, [changed.talkId]);
}

async function openTalk(unit: Unit, customerId: number) {
  const found = await unit.one<{ id: number; startedAt: string }>(
    sql`SELECT id, started_at AS "startedAt" FROM chat_talk WHERE customer_id = ${customerId} AND state <> 'ended'`,
  );
  const talk = found && (await lockTalk(unit, sql`true`, found.id));
  return talk && { ...talk, startedAfter: (at: string) => Date.parse(found.startedAt) > Date.parse(at) };
}

/** The talk a customer's words belong to: the open one, one that had not ended when they were said, or a new one. */
async function talkFor(
  kernel: Around,
  unit: Unit,
  account: AccountRecord,
  customer: Met,
  at: string,
): Promise<TalkRecord> {
  const open = await openTalk(unit, customer.id);
  if (open) return open;
  const late = await unit.one<{ id: number }>(sql`
    SELECT id FROM chat_talk WHERE customer_id = ${customer.id} AND ended_at >= ${at}::timestamptz ORDER BY ended_at LIMIT 1`);
  const bot = account.bot && kernel.brought(answerer).length > 0;
  const id =
    late?.id ??
    (
      await unit.one<{ id: number }>(sql`
        INSERT INTO chat_talk (channel_id, node_id, path, account_id, customer_id, platform, state, handover, started_at, last_at, queued_at)
        SELECT a.channel_id, a.node_id, a.path, a.id, ${customer.id}, a.platform, ${bot ? 'bot' : 'queue'}, ${bot ? null : 'off'},
               ${at}::timestamptz, ${at}::timestamptz, ${bot ? null : at}::timestamptz
        FROM chat_account a WHERE a.id = ${account.id} RETURNING id`)
    )?.id;
  const talk = await lockTalk(unit, sql`true`, id ?? 0);
  if (!talk) throw new Error('talk was not kept');
  return talk;
}

function keptContent(content: ChatContent): {
  kind: MessageKind;
  text: string;
  media: KeptMedia | null;
  card: KeptCard | null;
} {
  const none = { text: '', media: null, card: null };
  switch (content.kind) {
    case 'text':
      return {
        ...none,
        kind: 'text',
        text: content.cut ? `${content.text}……（内容过长，已截断）` : content.text,
      };
    case 'card':
      return {
        ...none,
        kind: 'card',
        text: content.title,
        card: {
          title: content.title,
          text: content.text,
          url: /^https?:\/\//.test(content.url) ? content.url : null,
        },
      };
    case 'unknown':
      return { ...none, kind: 'unknown', text: content.type };
    default:
      return {
        ...none,
        kind: content.kind,
        media: {
          ref: content.media,
          name: content.kind === 'file' ? content.name : '',
          size: null,
          seconds: null,
        },
      };
  }
}
