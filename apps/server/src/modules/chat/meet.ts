import { CHAT_PLATFORMS } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceTalks } from './announce.ts';
import type { AccountRecord, ChatUse } from './chat-use.ts';

export interface Met {
  id: number;
  name: string;
}

const MOST_NAME = 40;

/** The customer of an event, met for the first time or known; held, so that what they say is worked on one after the other. */
export async function findOrMeet(
  unit: Unit,
  account: AccountRecord,
  { customer, conversation, at }: Pick<ChatEvent, 'customer' | 'conversation' | 'at'>,
  shown: { name: string; avatar: string } | null,
  source: string,
): Promise<Met> {
  const name = shown?.name.trim().slice(0, MOST_NAME) ?? '';
  const avatar = shown?.avatar.startsWith('https://') ? shown.avatar : null;
  const row = await unit.one<Met>(sql`
    INSERT INTO chat_customer (channel_id, node_id, path, account_id, platform, external_id, conversation, name, avatar, introduced, source, first_at, last_at)
    SELECT a.channel_id, a.node_id, a.path, a.id, a.platform, ${customer}, ${conversation}::text,
           ${name || `${CHAT_PLATFORMS[account.platform]}客户${customer.slice(-4)}`}, ${avatar}::text, ${name !== ''}, ${source.slice(0, 100)},
           ${at}::timestamptz, ${at}::timestamptz
    FROM chat_account a WHERE a.id = ${account.id}
    ON CONFLICT (account_id, external_id) DO UPDATE SET
      conversation = coalesce(excluded.conversation, chat_customer.conversation), avatar = coalesce(excluded.avatar, chat_customer.avatar),
      name = CASE WHEN chat_customer.named OR ${name === ''} THEN chat_customer.name ELSE excluded.name END,
      introduced = chat_customer.introduced OR excluded.introduced,
      source = CASE WHEN chat_customer.source = '' THEN excluded.source ELSE chat_customer.source END
    RETURNING id, name`);
  if (!row) throw new Error('customer was not kept');
  return row;
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
    name: name.trim().slice(0, MOST_NAME),
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
