import { CHAT_PLATFORMS } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceTalks } from './announce.ts';
import { upTo } from './chat.repository.ts';
import type { AccountRecord, ChatUse } from './chat-use.ts';

export interface Met {
  id: number;
  name: string;
}

const MOST_NAME = 40;
const MOST_SOURCE = 100;

export interface Meeting {
  account: AccountRecord;
  event: Pick<ChatEvent, 'customer' | 'conversation' | 'at'>;
  shown: { name: string; avatar: string } | null;
  source: string;
}

/** The customer of an event, met for the first time or known; held, so that what they say is worked on one after the other. */
export async function findOrMeet(unit: Unit, meeting: Meeting): Promise<Met> {
  const [met] = (await meetAll(unit, [meeting])).values();
  if (!met) throw new Error('customer was not kept');
  return met;
}

export const customerKey = (accountId: number, externalId: string) => `${accountId} ${externalId}`;

interface Person {
  account: number;
  external: string;
  at: string;
  stranger: string;
  conversation?: string;
  name?: string;
  avatar?: string;
  source?: string;
}
interface Known extends Met {
  accountId: number;
  externalId: string;
  conversation: string | null;
  named: boolean;
  avatar: string | null;
  introduced: boolean;
  source: string;
}

/** Each customer once, by `customerKey`. Always taken in the same order, so that two who hold many do not wait for each other. */
export async function meetAll(unit: Unit, meetings: readonly Meeting[]): Promise<Map<string, Met>> {
  const people = new Map<string, Person>();
  const inOrder = meetings
    .map((meeting) => ({ ...meeting, key: customerKey(meeting.account.id, meeting.event.customer) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  for (const { key, account, event, shown, source } of inOrder) {
    const { customer, conversation, at } = event;
    const name = upTo(MOST_NAME, shown?.name.trim() ?? '');
    people.set(key, {
      account: account.id,
      external: customer,
      at,
      ...people.get(key),
      stranger: `${CHAT_PLATFORMS[account.platform]}客户${customer.slice(-4).toWellFormed()}`,
      ...(conversation ? { conversation } : {}),
      ...(name ? { name } : {}),
      ...(shown?.avatar.startsWith('https://') ? { avatar: shown.avatar } : {}),
      ...(source ? { source: upTo(MOST_SOURCE, source) } : {}),
    });
  }
  // Nearly always everybody is as they were known: then they are held and nothing is written.
  const met = new Map<string, Met>();
  for (const known of await holdKnown(unit, [...people.values()])) {
    const key = customerKey(known.accountId, known.externalId);
    const person = people.get(key);
    if (person && isNews(person, known)) continue;
    met.set(key, { id: known.id, name: known.name });
    people.delete(key);
  }
  if (people.size > 0) for (const [key, one] of await write(unit, [...people.values()])) met.set(key, one);
  return met;
}

const holdKnown = (unit: Unit, people: readonly Person[]) =>
  unit.query<Known>(sql`
    SELECT c.id, c.name, c.account_id AS "accountId", c.external_id AS "externalId", c.conversation, c.named, c.avatar, c.introduced, c.source
    FROM chat_customer c
    WHERE c.account_id = ${anyOf([...new Set(people.map(({ account }) => account))])}
      AND c.external_id = ${anyOf([...new Set(people.map(({ external }) => external))], 'text')}
    ORDER BY c.account_id, c.external_id COLLATE "C" FOR UPDATE OF c`);

const isNews = ({ conversation, name, avatar, source }: Person, known: Known) =>
  (conversation !== undefined && conversation !== known.conversation) ||
  (avatar !== undefined && avatar !== known.avatar) ||
  (name !== undefined && (!known.introduced || (!known.named && name !== known.name))) ||
  (source !== undefined && known.source === '');

async function write(unit: Unit, people: readonly Person[]): Promise<Map<string, Met>> {
  const rows = await unit.query<Met & { accountId: number; externalId: string }>(sql`
    INSERT INTO chat_customer (channel_id, node_id, path, account_id, platform, external_id, conversation, name, avatar, introduced, source, first_at, last_at)
    SELECT a.channel_id, a.node_id, a.path, a.id, a.platform, p.external, p.conversation, coalesce(p.name, p.stranger), p.avatar,
           p.name IS NOT NULL, coalesce(p.source, ''), p.at, p.at
    FROM json_to_recordset(${JSON.stringify(people)}::json)
           AS p(account bigint, external text, conversation text, name text, stranger text, avatar text, source text, at timestamptz)
    JOIN chat_account a ON a.id = p.account ORDER BY a.id, p.external COLLATE "C"
    ON CONFLICT (account_id, external_id) DO UPDATE SET
      conversation = coalesce(excluded.conversation, chat_customer.conversation), avatar = coalesce(excluded.avatar, chat_customer.avatar),
      name = CASE WHEN chat_customer.named OR NOT excluded.introduced THEN chat_customer.name ELSE excluded.name END,
      introduced = chat_customer.introduced OR excluded.introduced,
      source = CASE WHEN chat_customer.source = '' THEN excluded.source ELSE chat_customer.source END
    RETURNING id, name, account_id AS "accountId", external_id AS "externalId"`);
  return new Map(
    rows.map(({ id, name, accountId, externalId }) => [customerKey(accountId, externalId), { id, name }]),
  );
}

const ASKED_AT_ONCE = 100;

/** Where messages come without names, the platform is asked for them, once; nobody waits for it. */
export async function askForNames(kernel: Kernel, use: ChatUse, accountId: number) {
  const { db } = kernel;
  const strangers = await db.query<{ externalId: string }>(sql`
    SELECT external_id AS "externalId" FROM chat_customer WHERE account_id = ${accountId} AND NOT introduced ORDER BY id LIMIT ${ASKED_AT_ONCE}`);
  if (strangers.length === 0) return;
  const ids = strangers.map(({ externalId }) => externalId);
  const { connector, account } = await use.open(accountId);
  const profiles = await connector.profiles(account, ids);
  const told = profiles.map(({ id, name, avatar }) => ({
    id,
    name: upTo(MOST_NAME, name.trim()),
    avatar: avatar.startsWith('https://') ? avatar : null,
  }));
  await kernel.tx(SYSTEM, async (unit) => {
    const named = await unit.query<{ id: number }>(sql`
      UPDATE chat_customer c SET introduced = true, avatar = coalesce(p.avatar, c.avatar),
             name = CASE WHEN c.named OR coalesce(p.name, '') = '' THEN c.name ELSE p.name END
      FROM unnest(${ids}::text[]) AS asked(id)
      LEFT JOIN json_to_recordset(${JSON.stringify(told)}::json) AS p(id text, name text, avatar text) ON p.id = asked.id
      WHERE c.account_id = ${accountId} AND c.external_id = asked.id RETURNING c.id`);
    const talks = await unit.query<{ id: number }>(
      sql`SELECT id FROM chat_talk WHERE customer_id = ${anyOf(named.map(({ id }) => id))} AND state <> 'ended'`,
    );
    await announceTalks(
      unit,
      talks.map(({ id }) => id),
    );
  });
}
