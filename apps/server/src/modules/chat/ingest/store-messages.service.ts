import type { ChatSetting } from '@zhiying/contract';
import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { AccountRecord } from '../account/account.repository.ts';
import { announceArrivals, announceTalks } from '../announce.service.ts';
import { fetchMedia } from '../chat.jobs.ts';
import { type KnownTalk, lockOpenTalks } from '../chat.repository.ts';
import { chatSetting, settingsAt } from '../chat-setting.service.ts';
import { maskContent, storePhones } from '../customer/customer-phone.service.ts';
import { customerKey, type UpsertedCustomer } from '../customer/upsert-customers.repository.ts';
import { insertMessages, lineOf } from '../message.repository.ts';
import { assignWaitingTalks } from '../talk/assign.ts';
import { createTalks, customersWithoutTalks, findTalkAtOrCreate } from '../talk/open-talks.repository.ts';
import { recordRating } from '../talk/rating.service.ts';
import { replyDeadline } from '../talk/reply-deadline.repository.ts';
import { wakeAnswering } from '../wake.ts';
import { messageColumns } from './message-columns.ts';
import { notifyMessageListeners } from './notify-listeners.service.ts';
import { knownKeys, noteWriting, type Said, updateTalks } from './store-messages.repository.ts';

export interface IncomingMessage {
  account: AccountRecord;
  event: Extract<ChatEvent, { type: 'message' }>;
}

/**
 * Stores customers' messages in the order received, in bulk: under load a platform delivers hundreds per
 * second. Idempotent: duplicates, late and out-of-order messages leave the result unchanged.
 */
export async function storeCustomerMessages(
  kernel: Pick<Kernel, 'jobs' | 'contributions'>,
  unit: Unit,
  heard: readonly IncomingMessage[],
  met: ReadonlyMap<string, UpsertedCustomer>,
) {
  const said = await intoTalks(kernel, unit, await unknownOf(unit, heard), met);
  const ids = await insertMessages(
    unit,
    said.map(({ account, event, customer, talk, content, at }) => ({
      ...content,
      talkId: talk.id,
      customerId: customer.id,
      accountId: account.id,
      sender: 'customer',
      state: 'received',
      platformId: event.id,
      at,
    })),
  );
  const kept = said.flatMap((one) => {
    const id = ids.get(`${one.account.id} ${one.event.id}`);
    return id === undefined ? [] : [{ ...one, id }];
  });
  if (kept.length === 0) return;
  for (const { id, content } of kept)
    if (content.media) await kernel.jobs.enqueue(unit, fetchMedia, { messageId: id }, { background: true });
  await notifyMessageListeners(unit, kept);
  await storePhones(unit, kept);
  await noteWriting(unit, kept);
  // Messages sent before the end of a talk belong to it and notify nobody.
  const [late, open] = [
    kept.filter(({ talk }) => talk.state === 'ended'),
    kept.filter(({ talk }) => talk.state !== 'ended'),
  ];
  await announceTalks(unit, [...new Set(late.map(({ talk }) => talk.id))]);
  await moveTalksOn(unit, open);
  if (open.some(({ talk }) => talk.state === 'bot')) await wakeAnswering(kernel, unit);
  const waiting = new Set(open.map(({ talk }) => talk).filter(({ state }) => state === 'queue'));
  await assignWaitingTalks(unit, [...waiting]);
  await announceArrivals(
    unit,
    open.map(({ id, talk, customer, line }) => ({ id, talkId: talk.id, name: customer.name, text: line })),
  );
}

/** Deduplicates, and drops messages that are stored already. */
async function unknownOf(unit: Unit, heard: readonly IncomingMessage[]): Promise<IncomingMessage[]> {
  const byKey = new Map(heard.map((one) => [`${one.account.id} ${one.event.id}`, one]));
  const asked = [...byKey.values()].map(({ account, event }) => ({ account: account.id, id: event.id }));
  const known = await knownKeys(unit, asked);
  for (const { key } of known) byKey.delete(key);
  return [...byKey.values()];
}

/**
 * Finds the talk of each message: the open one, one that had not ended when it was sent, or a new one.
 * Ratings of ended talks are stored as ratings.
 */
async function intoTalks(
  kernel: Pick<Kernel, 'contributions'>,
  unit: Unit,
  heard: readonly IncomingMessage[],
  met: ReadonlyMap<string, UpsertedCustomer>,
): Promise<Said[]> {
  const said: Said[] = [];
  const customerOf = ({ account, event }: IncomingMessage) =>
    met.get(customerKey(account.id, event.customer));
  const all = [...new Set(heard.flatMap((one) => customerOf(one)?.id ?? []))];
  const talks = await lockOpenTalks(unit, all);
  const strangers = await customersWithoutTalks(
    unit,
    all.filter((id) => !talks.has(id)),
  );
  if (strangers.size > 0) {
    // The first message of each customer decides; new customers often send several at once.
    const first = new Map(
      heard.toReversed().flatMap((one) => {
        const id = customerOf(one)?.id ?? 0;
        return strangers.has(id)
          ? [[id, { account: one.account, customerId: id, at: one.event.at }] as const]
          : [];
      }),
    );
    await createTalks(kernel, unit, [...first.values()]);
    for (const [id, talk] of await lockOpenTalks(unit, [...strangers])) talks.set(id, talk);
  }
  for (const one of heard) {
    const customer = customerOf(one);
    if (!customer) throw new Error('customer was not kept');
    const { phone, ...content } = maskContent(messageColumns(one.event.content));
    let talk = talks.get(customer.id);
    if (!talk) {
      const { account, event } = one;
      if (await recordRating(unit, account, customer.id, event, content.text)) continue;
      const made = await findTalkAtOrCreate(kernel, unit, account, customer.id, event.at);
      talk = { ...made, lastAt: event.at, lastBy: 'customer', lastText: '', waitingSince: null };
      if (made.state !== 'ended') talks.set(customer.id, talk);
    }
    const at = afterOurs(one.event.at, talk);
    said.push({ ...one, customer, talk, content, phone, at, line: lineOf(content.kind, content.text) });
  }
  return said;
}

/**
 * 微信 timestamps have a resolution of one second: a message received after ours of the same second is placed
 * after it.
 */
function afterOurs(at: string, { lastAt, lastBy }: KnownTalk): string {
  const [said, ours] = [Date.parse(at), Date.parse(lastAt)];
  const sameSecond = Math.floor(said / 1000) === Math.floor(ours / 1000);
  return lastBy !== 'customer' && sameSecond && said <= ours ? new Date(ours + 1).toISOString() : at;
}

/** Updates each talk once for all of its messages, which may be out of order. */
async function moveTalksOn(unit: Unit, kept: readonly Said[]) {
  const byTalk = Map.groupBy(kept, ({ talk }) => talk);
  const settingOf = await settingsOf(unit, [...byTalk.keys()]);
  const rows = [...byTalk].map(([talk, messages]) => {
    const { id } = talk;
    let { lastAt, lastBy, lastText, waitingSince } = talk;
    for (const { at, line } of messages) {
      const newest = Date.parse(at) >= Date.parse(lastAt);
      if ((newest || lastBy === 'customer') && (!waitingSince || Date.parse(at) < Date.parse(waitingSince)))
        waitingSince = at;
      if (!newest) continue;
      [lastAt, lastBy, lastText] = [at, 'customer', line];
    }
    const by = replyDeadline(settingOf(talk), waitingSince);
    return { id, lastAt, lastBy, lastText, waitingSince, replyBy: by, count: messages.length };
  });
  await updateTalks(unit, rows);
}

/** Settings per talk, read once per channel. */
async function settingsOf(unit: Unit, talks: readonly KnownTalk[]) {
  const byChannel = new Map<number, (nodeId: number) => ChatSetting>();
  for (const [channelId, theirs] of Map.groupBy(talks, (talk) => talk.channelId))
    byChannel.set(
      channelId,
      await settingsAt(
        unit,
        channelId,
        theirs.map(({ nodeId }) => nodeId),
      ),
    );
  return ({ channelId, nodeId }: KnownTalk) => byChannel.get(channelId)?.(nodeId) ?? chatSetting.told(null);
}
