import { createHash } from 'node:crypto';
import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { chatConnections } from '../account/account-connection.service.ts';
import type { WelcomePayload } from '../chat.jobs.ts';
import type { Greeting } from '../chat.table.ts';

/**
 * Sends the welcome at most once: after a crash it finds the claim and gives up, since two welcomes are worse
 * than none.
 */
export async function run({ kernel, payload }: JobContext<WelcomePayload>) {
  const { customerId, entered, code } = payload;
  const { db } = kernel;
  const customer = await db.one<{
    accountId: number;
    to: string;
    conversation: string | null;
    greeting: Greeting;
  }>(sql`
    UPDATE chat_customer SET greeting = greeting || '{"begun": true}'
    WHERE id = ${customerId} AND greeting ->> 'entered' = ${entered} AND greeting -> 'begun' IS NULL
    RETURNING account_id AS "accountId", external_id AS "to", conversation, greeting`);
  if (!customer) return;
  const { connector, account } = await chatConnections(kernel).open(customer.accountId);
  const said = await connector.send(
    account,
    {
      to: customer.to,
      conversation: customer.conversation,
      content: { kind: 'text', text: customer.greeting.text },
      answering: { id: entered, event: 'enter' },
      ...(code ? { welcomeCode: code } : {}),
    },
    createHash('sha256').update(`welcome ${entered}`).digest('hex').slice(0, 32),
  );
  if (said.state === 'sent') return;
  kernel.log.warn({ customer: customerId, code: said.code, state: said.state }, 'a welcome was not sent');
  // It was not delivered, so no talk shows it.
  if (said.state === 'refused')
    await db.query(sql`
      UPDATE chat_customer SET greeting = greeting || '{"refused": true}' WHERE id = ${customerId} AND greeting ->> 'entered' = ${entered}`);
}
