import { anyOf, sql } from '#db/sql.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import type { AccountRecord } from '../account/account.repository.ts';
import { lockTalk, type TalkRecord } from '../chat.repository.ts';
import { answerer } from '../chat.slots.ts';

/** The customer's open talk, locked. */
export async function findOpenTalk(unit: Unit, customerId: number) {
  const found = await unit.one<{ id: number; startedAt: string }>(
    sql`SELECT id, started_at AS "startedAt" FROM chat_talk WHERE customer_id = ${customerId} AND state <> 'ended'`,
  );
  const talk = found && (await lockTalk(unit, sql`true`, found.id));
  return talk && { ...talk, startedAfter: (at: string) => Date.parse(found.startedAt) > Date.parse(at) };
}

const NEW_TALK_COLUMNS = sql`channel_id, node_id, path, account_id, customer_id, platform, state, handover, started_at, last_at, queued_at`;

/** Without an open talk: the one that had not ended when the message was sent, or a new one. */
export async function findTalkAtOrCreate(
  kernel: Pick<Kernel, 'contributions'>,
  unit: Unit,
  account: AccountRecord,
  customerId: number,
  at: string,
): Promise<TalkRecord> {
  // Some platforms send timestamps in seconds: a message of the same second counts as sent after the end.
  const late = await unit.one<{ id: number }>(sql`
    SELECT id FROM chat_talk WHERE customer_id = ${customerId} AND ended_at > ${at}::timestamptz + interval '1 second'
    ORDER BY ended_at LIMIT 1`);
  if (!late) await createTalks(kernel, unit, [{ account, customerId, at }]);
  const talk = await lockTalk(unit, sql`true`, late?.id ?? (await findOpenTalk(unit, customerId))?.id ?? 0);
  if (!talk) throw new Error('the talk is gone after its insert');
  return talk;
}

interface NewTalk {
  account: AccountRecord;
  customerId: number;
  at: string;
}

/** Creates talks for customers without an open one, including the welcome they received before writing. */
export async function createTalks(
  { contributions }: Pick<Kernel, 'contributions'>,
  unit: Unit,
  newTalks: readonly NewTalk[],
) {
  const bots = contributions(answerer).length > 0;
  const rows = newTalks.map(({ account, customerId, at }) => ({
    account: account.id,
    customer: customerId,
    at,
    bot: account.bot && bots,
  }));
  await unit.query(sql`
    WITH begun AS (
      INSERT INTO chat_talk (${NEW_TALK_COLUMNS})
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
export async function customersWithoutTalks(
  unit: Unit,
  customerIds: readonly number[],
): Promise<Set<number>> {
  const met = await unit.query<{ id: number }>(
    sql`SELECT DISTINCT customer_id AS id FROM chat_talk WHERE customer_id = ${anyOf(customerIds)}`,
  );
  const known = new Set(met.map(({ id }) => id));
  return new Set(customerIds.filter((id) => !known.has(id)));
}
