import { CHAT_PLATFORMS } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import type { AccountRecord } from '../account/account.repository.ts';
import type { ChatConnections } from '../account/account-connection.service.ts';
import { announceTalks } from '../announce.service.ts';
import { truncateText } from '../message.repository.ts';

export interface UpsertedCustomer {
  id: number;
  name: string;
}

const MOST_NAME = 40;
const MOST_SOURCE = 100;

export interface CustomerInput {
  account: AccountRecord;
  event: Pick<ChatEvent, 'customer' | 'conversation' | 'at'>;
  shown: { name: string; avatar: string } | null;
  source: string;
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
interface Known extends UpsertedCustomer {
  accountId: number;
  externalId: string;
  conversation: string | null;
  named: boolean;
  avatar: string | null;
  introduced: boolean;
  source: string;
}

/**
 * Upserts each customer once, by `customerKey`; locked until the transaction ends, in the order of
 * `lockCustomers`.
 */
export async function upsertCustomers(
  unit: Unit,
  inputs: readonly CustomerInput[],
): Promise<Map<string, UpsertedCustomer>> {
  const people = new Map<string, Person>();
  const inOrder = inputs
    .map((input) => ({ ...input, key: customerKey(input.account.id, input.event.customer) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  for (const { key, account, event, shown, source } of inOrder) {
    const { customer, conversation, at } = event;
    const name = truncateText(MOST_NAME, maskPhones(shown?.name.trim() ?? ''));
    people.set(key, {
      account: account.id,
      external: customer,
      at,
      ...people.get(key),
      stranger: `${CHAT_PLATFORMS[account.platform]}客户${customer.slice(-4).toWellFormed()}`,
      ...(conversation ? { conversation } : {}),
      ...(name ? { name } : {}),
      ...(shown?.avatar.startsWith('https://') ? { avatar: shown.avatar } : {}),
      ...(source ? { source: truncateText(MOST_SOURCE, maskPhones(source)) } : {}),
    });
  }
  // Usually nothing has changed: the rows are locked and nothing is written.
  const upserted = new Map<string, UpsertedCustomer>();
  for (const known of await holdKnown(unit, [...people.values()])) {
    const key = customerKey(known.accountId, known.externalId);
    const person = people.get(key);
    if (!person || isNews(person, known)) continue;
    upserted.set(key, { id: known.id, name: known.name });
    people.delete(key);
  }
  if (people.size > 0)
    for (const [key, one] of await write(unit, [...people.values()])) upserted.set(key, one);
  return upserted;
}

/** Locks known customers and those they were merged into, by id. */
const holdKnown = (unit: Unit, people: readonly Person[]) =>
  unit.query<Known>(sql`
    SELECT c.id, c.name, c.account_id AS "accountId", c.external_id AS "externalId", c.conversation, c.named, c.avatar, c.introduced, c.source
    FROM chat_customer c
    WHERE c.id IN (
      SELECT unnest(ARRAY[k.id, k.merged_into]) FROM chat_customer k
      WHERE k.account_id = ${anyOf([...new Set(people.map(({ account }) => account))])}
        AND k.external_id = ${anyOf([...new Set(people.map(({ external }) => external))], 'text')})
    ORDER BY c.id FOR NO KEY UPDATE OF c`);

const isNews = ({ conversation, name, avatar, source }: Person, known: Known) =>
  (conversation !== undefined && conversation !== known.conversation) ||
  (avatar !== undefined && avatar !== known.avatar) ||
  (name !== undefined && (!known.introduced || (!known.named && name !== known.name))) ||
  (source !== undefined && known.source === '');

async function write(unit: Unit, people: readonly Person[]): Promise<Map<string, UpsertedCustomer>> {
  const rows = await unit.query<UpsertedCustomer & { accountId: number; externalId: string }>(sql`
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

/** Requests profiles once, for platforms whose messages carry no names. Best effort, in the background. */
export async function requestProfiles(kernel: Kernel, use: ChatConnections, accountId: number) {
  const { db } = kernel;
  const strangers = await db.query<{ externalId: string }>(sql`
    SELECT external_id AS "externalId" FROM chat_customer WHERE account_id = ${accountId} AND NOT introduced ORDER BY id LIMIT ${ASKED_AT_ONCE}`);
  if (strangers.length === 0) return;
  const ids = strangers.map(({ externalId }) => externalId);
  const { connector, account } = await use.open(accountId);
  const profiles = await connector.profiles(account, ids);
  const told = profiles.map(({ id, name, avatar }) => ({
    id,
    name: truncateText(MOST_NAME, maskPhones(name.trim())),
    avatar: avatar.startsWith('https://') ? avatar : null,
  }));
  await kernel.tx(SYSTEM, async (unit) => {
    await unit.query(sql`
      SELECT id FROM chat_customer WHERE account_id = ${accountId} AND external_id = ${anyOf(ids, 'text')} ORDER BY id FOR NO KEY UPDATE`);
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
