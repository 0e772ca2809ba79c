import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import type { KnownTalk } from '../chat.repository.ts';
import type { UpsertedCustomer } from '../customer/upsert-customers.repository.ts';
import { messageColumns } from './message-columns.ts';
import type { IncomingMessage } from './store-messages.service.ts';

export interface Said extends IncomingMessage {
  customer: UpsertedCustomer;
  talk: KnownTalk;
  content: ReturnType<typeof messageColumns>;
  /** The phone number in the message; the stored text has it masked. */
  phone: string | null;
  line: string;
  at: string;
}

/** After this pause the customer is taken to have finished writing. */
const PAUSE_SECONDS = 3;

/** The keys of messages that are stored already. */
export const knownKeys = (unit: Queries, asked: { account: number; id: string }[]) =>
  unit.query<{ key: string }>(sql`
    SELECT m.account_id || ' ' || m.platform_id AS key
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS a(account bigint, id text)
    JOIN chat_message m ON m.account_id = a.account AND m.platform_id = a.id`);

/** Updates when each customer and account last wrote. */
export async function noteWriting(unit: Unit, kept: readonly Said[]) {
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

/** Moves talks on with the customers' last messages; late ones change nothing that is newer. */
export const updateTalks = (
  unit: Queries,
  rows: {
    id: number;
    lastAt: string;
    lastBy: 'member' | 'system' | 'outside' | 'customer' | 'bot';
    lastText: string;
    waitingSince: string | null;
    replyBy: string | null;
    count: number;
  }[],
) =>
  unit.query(sql`
    UPDATE chat_talk t SET last_text = l."lastText", last_by = l."lastBy", last_at = greatest(t.last_at, l."lastAt"),
           waiting_since = least(t.waiting_since, l."waitingSince"), reply_by = least(t.reply_by, l."replyBy"),
           unread = t.unread + l.count, customer_count = t.customer_count + l.count,
           answer_at = CASE WHEN t.state = 'bot' THEN now() + make_interval(secs => ${PAUSE_SECONDS}) END, version = t.version + 1
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
           AS l(id bigint, "lastText" text, "lastBy" text, "lastAt" timestamptz, "waitingSince" timestamptz, "replyBy" timestamptz, count int)
    WHERE t.id = l.id`);
