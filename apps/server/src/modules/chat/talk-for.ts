import { sql } from '#db/sql.ts';
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

/** Where nothing is open: the talk that had not ended when this was said, or a new one. */
export async function lateOrNewTalk(
  { brought }: Pick<Kernel, 'brought'>,
  unit: Unit,
  account: AccountRecord,
  customerId: number,
  at: string,
): Promise<TalkRecord> {
  const late = await unit.one<{ id: number }>(sql`
    SELECT id FROM chat_talk WHERE customer_id = ${customerId} AND ended_at >= ${at}::timestamptz ORDER BY ended_at LIMIT 1`);
  const bot = account.bot && brought(answerer).length > 0;
  const id =
    late?.id ??
    (
      await unit.one<{ id: number }>(sql`
        INSERT INTO chat_talk (channel_id, node_id, path, account_id, customer_id, platform, state, handover, started_at, last_at, queued_at)
        SELECT a.channel_id, a.node_id, a.path, a.id, ${customerId}, a.platform, ${bot ? 'bot' : 'queue'}, ${bot ? null : 'off'},
               ${at}::timestamptz, ${at}::timestamptz, ${bot ? null : at}::timestamptz
        FROM chat_account a WHERE a.id = ${account.id} RETURNING id`)
    )?.id;
  if (!late && id !== undefined) await showGreeting(unit, customerId, id);
  const talk = await lockTalk(unit, sql`true`, id ?? 0);
  if (!talk) throw new Error('talk was not kept');
  return talk;
}

/** The welcome they were given before they wrote stands at the beginning of the talk. */
const showGreeting = (unit: Unit, customerId: number, talkId: number) =>
  unit.query(sql`
    INSERT INTO chat_message (talk_id, customer_id, account_id, sender, kind, text, state, notice, at)
    SELECT ${talkId}, c.id, c.account_id, 'bot', 'text', c.greeting ->> 'text', 'sent', true, (c.greeting ->> 'at')::timestamptz
    FROM chat_customer c WHERE c.id = ${customerId} AND c.greeting -> 'refused' IS NULL
      AND (c.greeting ->> 'at')::timestamptz > now() - interval '1 hour'`);
