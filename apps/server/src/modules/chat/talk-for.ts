import { anyOf, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { lockTalk, type TalkRecord } from './chat.repository.ts';
import { answerer } from './chat.slots.ts';
import type { AccountRecord } from './chat-use.ts';

/** The talk a customer has open, held. */
export async function openTalk(unit: Unit, customerId: number) {
  const found = await unit.one<{ id: number; startedAt: string }>(
    sql`SELECT id, started_at AS "startedAt" FROM chat_talk WHERE customer_id = ${customerId} AND state <> 'ended'`,
  );
  const talk = found && (await lockTalk(unit, sql`true`, found.id));
  return talk && { ...talk, startedAfter: (at: string) => Date.parse(found.startedAt) > Date.parse(at) };
}

const START = sql`channel_id, node_id, path, account_id, customer_id, platform, state, handover, started_at, last_at, queued_at`;

/** Where nothing is open: the talk that had not ended when this was said, or a new one. */
export async function lateOrNewTalk(
  kernel: Pick<Kernel, 'brought'>,
  unit: Unit,
  account: AccountRecord,
  customerId: number,
  at: string,
): Promise<TalkRecord> {
  // Some platforms tell only the second: what was said within it is taken to have been said after the end.
  const late = await unit.one<{ id: number }>(sql`
    SELECT id FROM chat_talk WHERE customer_id = ${customerId} AND ended_at > ${at}::timestamptz + interval '1 second'
    ORDER BY ended_at LIMIT 1`);
  if (!late) await openNewTalks(kernel, unit, [{ account, customerId, at }]);
  const talk = await lockTalk(unit, sql`true`, late?.id ?? (await openTalk(unit, customerId))?.id ?? 0);
  if (!talk) throw new Error('talk was not kept');
  return talk;
}

interface Beginning {
  account: AccountRecord;
  customerId: number;
  at: string;
}

/** Talks of customers who have none open; with the welcome they were given before they wrote. */
export async function openNewTalks(
  { brought }: Pick<Kernel, 'brought'>,
  unit: Unit,
  beginnings: readonly Beginning[],
) {
  const bots = brought(answerer).length > 0;
  const rows = beginnings.map(({ account, customerId, at }) => ({
    account: account.id,
    customer: customerId,
    at,
    bot: account.bot && bots,
  }));
  await unit.query(sql`
    WITH begun AS (
      INSERT INTO chat_talk (${START})
      SELECT a.channel_id, a.node_id, a.path, a.id, b.customer, a.platform, CASE WHEN b.bot THEN 'bot' ELSE 'queue' END,
             CASE WHEN b.bot THEN NULL ELSE 'off' END, b.at, b.at, CASE WHEN b.bot THEN NULL ELSE b.at END
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS b(account bigint, customer bigint, at timestamptz, bot boolean)
      JOIN chat_account a ON a.id = b.account ORDER BY b.customer RETURNING id, customer_id, started_at)
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state, notice, at)
    SELECT begun.id, c.id, c.account_id, 'bot', 'text', c.greeting ->> 'text', 'sent', true,
           least((c.greeting ->> 'at')::timestamptz, begun.started_at - interval '1 millisecond')
    FROM begun JOIN chat_customer c ON c.id = begun.customer_id
    WHERE c.greeting -> 'refused' IS NULL AND (c.greeting ->> 'at')::timestamptz > now() - interval '1 hour'`);
}

/** Of these customers, those who never had a talk. */
export async function neverMet(unit: Unit, customerIds: readonly number[]): Promise<Set<number>> {
  const met = await unit.query<{ id: number }>(
    sql`SELECT DISTINCT customer_id AS id FROM chat_talk WHERE customer_id = ${anyOf(customerIds)}`,
  );
  const known = new Set(met.map(({ id }) => id));
  return new Set(customerIds.filter((id) => !known.has(id)));
}
