import { sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceArrivals, announceTalks } from './announce.ts';
import { giveOutWaiting } from './assign.ts';
import { fetchMedia } from './chat.jobs.ts';
import { insertMessages, type KnownTalk, lineOf, lockOpenTalks } from './chat.repository.ts';
import type { AccountRecord } from './chat-use.ts';
import { keptContent } from './kept-content.ts';
import { keepNumbers, withoutNumbers } from './left-numbers.ts';
import { customerKey, type Met, meetAll } from './meet.ts';
import { takeRating } from './rating.ts';
import { lateOrNewTalk, neverMet, openNewTalks } from './talk-for.ts';
import { tellOfWords } from './tell-of-words.ts';
import { wakeAnswering } from './wake.ts';

/** The customer has finished writing when nothing came for so long. */
const PAUSE_SECONDS = 3;

export interface Heard {
  account: AccountRecord;
  event: Extract<ChatEvent, { type: 'message' }>;
}

interface Said extends Heard {
  customer: Met;
  talk: KnownTalk;
  content: ReturnType<typeof keptContent>;
  /** The number they left in these words, which keep it masked. */
  phone: string | null;
  line: string;
  at: string;
}

/**
 * What customers wrote, in the order it was told, many at a time: a platform in a hurry brings hundreds in a second. Told twice, late or
 * in the wrong order it changes nothing that was right before.
 */
export async function hearCustomers(
  kernel: Pick<Kernel, 'jobs' | 'brought'>,
  unit: Unit,
  heard: readonly Heard[],
) {
  const met = await meetAll(
    unit,
    heard.map(({ account, event }) => ({ account, event, shown: event.shown, source: '' })),
  );
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
  await tellOfWords(unit, kept);
  await keepNumbers(unit, kept);
  await noteWriting(unit, kept);
  // Words from before the end of a talk belong to it and wake nobody.
  const [late, open] = [
    kept.filter(({ talk }) => talk.state === 'ended'),
    kept.filter(({ talk }) => talk.state !== 'ended'),
  ];
  await announceTalks(unit, [...new Set(late.map(({ talk }) => talk.id))]);
  await moveTalksOn(unit, open);
  if (open.some(({ talk }) => talk.state === 'bot')) await wakeAnswering(kernel, unit);
  const waiting = new Set(open.map(({ talk }) => talk).filter(({ state }) => state === 'queue'));
  await giveOutWaiting(unit, [...waiting]);
  await announceArrivals(
    unit,
    open.map(({ id, talk, customer, line }) => ({ id, talkId: talk.id, name: customer.name, text: line })),
  );
}

/** Each once, and only what is not there yet. */
async function unknownOf(unit: Unit, heard: readonly Heard[]): Promise<Heard[]> {
  const byKey = new Map(heard.map((one) => [`${one.account.id} ${one.event.id}`, one]));
  const asked = [...byKey.values()].map(({ account, event }) => ({ account: account.id, id: event.id }));
  const known = await unit.query<{ key: string }>(sql`
    SELECT m.account_id || ' ' || m.platform_id AS key
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS a(account bigint, id text)
    JOIN chat_message m ON m.account_id = a.account AND m.platform_id = a.id`);
  for (const { key } of known) byKey.delete(key);
  return [...byKey.values()];
}

/** The talk each belongs to: the open one, one that had not ended when it was said, or a new one. Ratings of ended talks are kept as such. */
async function intoTalks(
  kernel: Pick<Kernel, 'brought'>,
  unit: Unit,
  heard: readonly Heard[],
  met: ReadonlyMap<string, Met>,
): Promise<Said[]> {
  const said: Said[] = [];
  const customerOf = ({ account, event }: Heard) => met.get(customerKey(account.id, event.customer));
  const all = [...new Set(heard.flatMap((one) => customerOf(one)?.id ?? []))];
  const talks = await lockOpenTalks(unit, all);
  const strangers = await neverMet(
    unit,
    all.filter((id) => !talks.has(id)),
  );
  if (strangers.size > 0) {
    // Of each the first words; whoever comes for the first time comes with many others.
    const first = new Map(
      heard.toReversed().flatMap((one) => {
        const id = customerOf(one)?.id ?? 0;
        return strangers.has(id)
          ? [[id, { account: one.account, customerId: id, at: one.event.at }] as const]
          : [];
      }),
    );
    await openNewTalks(kernel, unit, [...first.values()]);
    for (const [id, talk] of await lockOpenTalks(unit, [...strangers])) talks.set(id, talk);
  }
  for (const one of heard) {
    const customer = customerOf(one);
    if (!customer) throw new Error('customer was not kept');
    const { phone, ...content } = withoutNumbers(keptContent(one.event.content));
    let talk = talks.get(customer.id);
    if (!talk) {
      const { account, event } = one;
      if (await takeRating(unit, account, customer.id, event, content.text)) continue;
      const made = await lateOrNewTalk(kernel, unit, account, customer.id, event.at);
      talk = { ...made, lastAt: event.at, lastBy: 'customer', lastText: '', waitingSince: null };
      if (made.state !== 'ended') talks.set(customer.id, talk);
    }
    const at = afterOurs(one.event.at, talk);
    said.push({ ...one, customer, talk, content, phone, at, line: lineOf(content.kind, content.text) });
  }
  return said;
}

/**
 * 微信 tells the second in which somebody wrote: what we hear after our own words of that second was said after them, and stands
 * below them.
 */
function afterOurs(at: string, { lastAt, lastBy }: KnownTalk): string {
  const [said, ours] = [Date.parse(at), Date.parse(lastAt)];
  const sameSecond = Math.floor(said / 1000) === Math.floor(ours / 1000);
  return lastBy !== 'customer' && sameSecond && said <= ours ? new Date(ours + 1).toISOString() : at;
}

/** When each customer and each account was last heard of. */
async function noteWriting(unit: Unit, kept: readonly Said[]) {
  const wrote = kept.map(({ customer, event, account, at }, no) => ({
    no,
    customer: customer.id,
    account: account.id,
    id: event.id,
    at,
  }));
  const rows = sql`json_to_recordset(${JSON.stringify(wrote)}::json) AS w(no int, customer bigint, account bigint, id text, at timestamptz)`;
  await unit.query(sql`
    UPDATE chat_customer c SET wrote_id = CASE WHEN c.wrote_at IS NULL OR l.at >= c.wrote_at THEN l.id ELSE c.wrote_id END,
           wrote_at = greatest(c.wrote_at, l.at), last_at = greatest(c.last_at, l.at)
    FROM (SELECT DISTINCT ON (w.customer) w.customer, w.id, w.at FROM ${rows} ORDER BY w.customer, w.at DESC, w.no DESC) l
    WHERE c.id = l.customer`);
  await unit.query(sql`
    UPDATE chat_account a SET last_message_at = greatest(a.last_message_at, l.at)
    FROM (SELECT w.account, max(w.at) AS at FROM ${rows} GROUP BY w.account) l WHERE a.id = l.account`);
}

/** Each talk as it is after all of its messages, which may have come in the wrong order. */
async function moveTalksOn(unit: Unit, kept: readonly Said[]) {
  const byTalk = Map.groupBy(kept, ({ talk }) => talk);
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
    return { id, lastAt, lastBy, lastText, waitingSince, count: messages.length };
  });
  await unit.query(sql`
    UPDATE chat_talk t SET last_text = l."lastText", last_by = l."lastBy", last_at = greatest(t.last_at, l."lastAt"),
           waiting_since = least(t.waiting_since, l."waitingSince"), unread = t.unread + l.count,
           customer_count = t.customer_count + l.count,
           answer_at = CASE WHEN t.state = 'bot' THEN now() + make_interval(secs => ${PAUSE_SECONDS}) END, version = t.version + 1
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
           AS l(id bigint, "lastText" text, "lastBy" text, "lastAt" timestamptz, "waitingSince" timestamptz, count int)
    WHERE t.id = l.id`);
}
