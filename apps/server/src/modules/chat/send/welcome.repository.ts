import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Greeting } from '../chat.table.ts';

/** No second welcome within this time. */
const AGAIN_HOURS = 24;

/** Platforms accept a welcome for 20 or 30 seconds; later attempts are pointless. */
const GOOD_SECONDS = 18;

/** Claims the welcome of a customer who entered, so that it is sent once. */
export const claimGreeting = (
  unit: Queries,
  { id, customerId, accountId, at }: { id: string; customerId: number; accountId: number; at: string },
) =>
  unit.one(sql`
    UPDATE chat_customer c SET greeting = jsonb_build_object('entered', ${id}::text, 'text', a.welcome, 'at', now())
    FROM chat_account a
    WHERE c.id = ${customerId} AND a.id = ${accountId} AND a.welcome <> '' AND a.paused_at IS NULL
      AND ${at}::timestamptz > now() - make_interval(secs => ${GOOD_SECONDS})
      AND (c.greeting IS NULL OR (c.greeting ->> 'at')::timestamptz < now() - make_interval(hours => ${AGAIN_HOURS}))
      AND NOT EXISTS (SELECT 1 FROM chat_talk t WHERE t.customer_id = c.id AND t.state <> 'ended') RETURNING c.id`);

export const greetingOf = (unit: Queries, customerId: number) =>
  unit.one<{ greeting: Greeting | null }>(sql`SELECT greeting FROM chat_customer WHERE id = ${customerId}`);
