import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { AccountRecord } from '../account/account.repository.ts';
import { announceTalks } from '../announce.service.ts';
import { moveTalk, recordOwnMessage } from '../chat.repository.ts';
import {
  type CustomerInput,
  customerKey,
  type UpsertedCustomer,
  upsertCustomers,
} from '../customer/upsert-customers.repository.ts';
import { addEvent, insertMessage, lineOf } from '../message.repository.ts';
import { claimWelcome, isGreeting } from '../send/welcome.service.ts';
import { findOpenTalk } from '../talk/open-talks.repository.ts';
import { confirmSent, isKnown, lockAccounts, storeOutcome } from './ingest.repository.ts';
import { messageColumns } from './message-columns.ts';
import { type IncomingMessage, storeCustomerMessages } from './store-messages.service.ts';

type IngestKernel = Pick<Kernel, 'jobs' | 'contributions'>;
interface AccountEvent {
  account: AccountRecord;
  event: ChatEvent;
}

/**
 * Processes platform events in order; consecutive customer messages are stored in bulk. All accounts and
 * customers are locked first, in the order of `lockCustomers`.
 */
export async function ingestEvents(kernel: IngestKernel, unit: Unit, events: readonly AccountEvent[]) {
  if (events.length === 0) return;
  await lockAccounts(unit, [...new Set(events.map(({ account }) => account.id))]);
  const customers = await upsertCustomers(unit, events.flatMap(customerInputsOf));
  let messages: IncomingMessage[] = [];
  for (const { account, event } of events) {
    if (event.type === 'message') {
      messages.push({ account, event });
      continue;
    }
    if (messages.length > 0) await storeCustomerMessages(kernel, unit, messages, customers);
    messages = [];
    await ingestEvent(kernel, unit, account, event, customers.get(customerKey(account.id, event.customer)));
  }
  if (messages.length > 0) await storeCustomerMessages(kernel, unit, messages, customers);
}

/** Through which link somebody came is a code of the platform's: people are told that it was one. */
const SCENES: Readonly<Record<string, string>> = { '': '', sandbox: '演示入口' };
const sceneName = (scene: string) => SCENES[scene] ?? '微信客服链接';

/** The customer an event is about; none if it only concerns a message. */
function customerInputsOf({ account, event }: AccountEvent): CustomerInput[] {
  switch (event.type) {
    case 'message':
      return [{ account, event, shown: event.shown, source: '' }];
    case 'enter':
      return [{ account, event, shown: event.shown, source: sceneName(event.scene) }];
    case 'message-out':
      return [{ account, event, shown: null, source: '' }];
    case 'state':
      return event.state === 'ended' ? [{ account, event, shown: null, source: '' }] : [];
    default:
      return [];
  }
}

type OtherEvent = Exclude<ChatEvent, { type: 'message' }>;

/**
 * Processes one event other than a customer's message. Idempotent: duplicates, late and out-of-order events
 * leave the result unchanged.
 */
async function ingestEvent(
  kernel: IngestKernel,
  unit: Unit,
  account: AccountRecord,
  event: OtherEvent,
  customer: UpsertedCustomer | undefined,
) {
  switch (event.type) {
    case 'message-out':
      return customer && storeColleagueReply(unit, account, customer, event);
    case 'enter':
      return customer && claimWelcome(kernel, unit, account, customer.id, event);
    case 'state':
      return customer && event.state === 'ended' ? endOutside(unit, customer, event) : undefined;
    case 'recall':
      return noteOutcome(unit, account, event.message, 'recalled', '');
    case 'send-failed':
      return noteOutcome(unit, account, event.message, 'failed', event.advice);
    case 'unknown':
      return;
  }
}

/** A colleague replied in the platform's own app, or a message of ours whose response was lost shows up. */
async function storeColleagueReply(
  unit: Unit,
  account: AccountRecord,
  customer: UpsertedCustomer,
  event: Extract<ChatEvent, { type: 'message-out' }>,
) {
  if (await isKnown(unit, account.id, event.id)) return;
  const content = messageColumns(event.content);
  const lost = await confirmSent(unit, {
    platformId: event.id,
    customerId: customer.id,
    kind: content.kind,
    text: content.text,
  });
  if (lost) return announceTalks(unit, [lost.talkId]);
  // The platform echoes our own welcome: nobody took the talk over.
  if (await isGreeting(unit, customer.id, content.text)) return;
  const talk = await findOpenTalk(unit, customer.id);
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
  await recordOwnMessage(unit, talk.id, 'outside', lineOf(content.kind, content.text));
  await announceTalks(unit, [talk.id]);
}

async function endOutside(unit: Unit, customer: UpsertedCustomer, event: ChatEvent) {
  const talk = await findOpenTalk(unit, customer.id);
  if (!talk || talk.startedAfter(event.at)) return;
  await moveTalk(unit, talk, { state: 'ended', endReason: 'other' });
  await addEvent(unit, talk, '平台结束会话');
  await announceTalks(unit, [talk.id]);
}

/** A later delivery report of the platform, by message id. */
async function noteOutcome(
  unit: Unit,
  account: AccountRecord,
  platformId: string,
  state: 'recalled' | 'failed',
  error: string,
) {
  const changed = await storeOutcome(unit, { accountId: account.id, platformId, state, error });
  if (changed) await announceTalks(unit, [changed.talkId]);
}
