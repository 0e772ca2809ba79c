import { CHAT_PLATFORMS } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Unit } from '#kernel/unit.ts';
import type { AccountRecord } from './chat-use.ts';

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
  const avatar = shown?.avatar && /^https:\/\//.test(shown.avatar) ? shown.avatar : null;
  const row = await unit.one<Met>(sql`
    INSERT INTO chat_customer (channel_id, node_id, path, account_id, platform, external_id, conversation, name, avatar, source, first_at, last_at)
    SELECT a.channel_id, a.node_id, a.path, a.id, a.platform, ${customer}, ${conversation}::text,
           ${name || `${CHAT_PLATFORMS[account.platform]}客户${customer.slice(-4)}`}, ${avatar}::text, ${source.slice(0, 100)},
           ${at}::timestamptz, ${at}::timestamptz
    FROM chat_account a WHERE a.id = ${account.id}
    ON CONFLICT (account_id, external_id) DO UPDATE SET
      conversation = coalesce(excluded.conversation, chat_customer.conversation), avatar = coalesce(excluded.avatar, chat_customer.avatar),
      name = CASE WHEN chat_customer.named OR ${name === ''} THEN chat_customer.name ELSE excluded.name END,
      source = CASE WHEN chat_customer.source = '' THEN excluded.source ELSE chat_customer.source END
    RETURNING id, name`);
  if (!row) throw new Error('customer was not kept');
  return row;
}
