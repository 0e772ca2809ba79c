import { sql } from '#db/sql.ts';
import type { ChatEvent } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { greet } from './chat.jobs.ts';
import type { Greeting } from './chat.table.ts';
import type { AccountRecord } from './chat-use.ts';

/** Whoever opens the conversation again within so long has read it. */
const AGAIN_HOURS = 24;
/** The platforms take a welcome for 20 and 30 seconds; what comes later is not worth trying. */
const GOOD_SECONDS = 18;

/**
 * Somebody opened the conversation: the account's welcome is sent, by a job, because the platform has to be asked. It is claimed here, so
 * that entering told twice greets once; what becomes of it is of no consequence to anybody.
 */
export async function welcome(
  { jobs }: Pick<Kernel, 'jobs'>,
  unit: Unit,
  { id: accountId }: AccountRecord,
  customerId: number,
  event: Extract<ChatEvent, { type: 'enter' }>,
) {
  const claimed = await unit.one(sql`
    UPDATE chat_customer c SET greeting = jsonb_build_object('entered', ${event.id}::text, 'text', a.welcome, 'at', now())
    FROM chat_account a
    WHERE c.id = ${customerId} AND a.id = ${accountId} AND a.welcome <> '' AND a.paused_at IS NULL
      AND ${event.at}::timestamptz > now() - make_interval(secs => ${GOOD_SECONDS})
      AND (c.greeting IS NULL OR (c.greeting ->> 'at')::timestamptz < now() - make_interval(hours => ${AGAIN_HOURS}))
      AND NOT EXISTS (SELECT 1 FROM chat_talk t WHERE t.customer_id = c.id AND t.state <> 'ended') RETURNING c.id`);
  if (claimed)
    await jobs.enqueue(unit, greet, { customerId, entered: event.id, code: event.welcomeCode ?? '' });
}

export async function isGreeting(unit: Unit, customerId: number, text: string): Promise<boolean> {
  const known = await unit.one<{ greeting: Greeting | null }>(
    sql`SELECT greeting FROM chat_customer WHERE id = ${customerId}`,
  );
  return known?.greeting?.text === text;
}
