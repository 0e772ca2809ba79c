import { sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceTalks } from './announce.ts';
import { addEvent, insertMessage, lineOf, moveTalk, noteOwnWords } from './chat.repository.ts';
import type { AccountRecord } from './chat-use.ts';
import { type Heard, hearCustomers } from './hear-customers.ts';
import { keptContent } from './kept-content.ts';
import { findOrMeet } from './meet.ts';
import { openTalk } from './talk-for.ts';
import { isGreeting, welcome } from './welcome.ts';

type Around = Pick<Kernel, 'jobs' | 'brought'>;
interface Told {
  account: AccountRecord;
  event: ChatEvent;
}

/** What platforms told us, in that order. What customers wrote one after the other is worked on together. */
export async function takeInEvents(kernel: Around, unit: Unit, told: readonly Told[]) {
  let heard: Heard[] = [];
  for (const { account, event } of told) {
    if (event.type === 'message') {
      heard.push({ account, event });
      continue;
    }
    if (heard.length > 0) await hearCustomers(kernel, unit, heard);
    heard = [];
    await takeInEvent(kernel, unit, account, event);
  }
  if (heard.length > 0) await hearCustomers(kernel, unit, heard);
}

type Otherwise = Exclude<ChatEvent, { type: 'message' }>;

/** One thing that is not a customer's message. Told twice, late or in the wrong order it changes nothing that was right before. */
async function takeInEvent(kernel: Around, unit: Unit, account: AccountRecord, event: Otherwise) {
  switch (event.type) {
    case 'message-out':
      return hearColleague(unit, account, event);
    case 'enter': {
      const customer = await findOrMeet(unit, { account, event, shown: event.shown, source: event.scene });
      return welcome(kernel, unit, account, customer.id, event);
    }
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

const isKnown = (unit: Unit, accountId: number, platformId: string) =>
  unit.one(
    sql`SELECT 1 AS found FROM chat_message WHERE account_id = ${accountId} AND platform_id = ${platformId}`,
  );

/** Somebody answered in the platform's own app, or a message of ours whose answer was lost shows up. */
async function hearColleague(
  unit: Unit,
  account: AccountRecord,
  event: Extract<ChatEvent, { type: 'message-out' }>,
) {
  const customer = await findOrMeet(unit, { account, event, shown: null, source: '' });
  if (await isKnown(unit, account.id, event.id)) return;
  const content = keptContent(event.content);
  const lost = await unit.one<{ id: number; talkId: number }>(sql`
    UPDATE chat_message SET state = 'sent', platform_id = ${event.id}, error = '', look_at = NULL
    WHERE id = (SELECT m.id FROM chat_message m WHERE m.customer_id = ${customer.id} AND m.state IN ('unknown', 'sending')
                  AND m.kind = ${content.kind} AND m.text = ${content.text} ORDER BY m.id LIMIT 1)
    RETURNING id, talk_id AS "talkId"`);
  if (lost) return announceTalks(unit, [lost.talkId]);
  // Our own welcome, told back to us: nobody took the talk over.
  if (await isGreeting(unit, customer.id, content.text)) return;
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
  const customer = await findOrMeet(unit, { account, event, shown: null, source: '' });
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
