import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { todos } from '#kernel/workbench.ts';
import { writeDemoToken } from './open.demo.ts';
import { deliverWebhooks, tokensEnding } from './open.jobs.ts';
import { tokenPolicy } from './open.policy.ts';
import { openAreas, openExports } from './open.routes.ts';
import { tokensToRotate } from './open.workbench.ts';
import { countCalls } from './token/count-calls.ts';
import { wakeDelivery } from './webhook/wake-delivery.ts';
import { deliveryPolicy } from './webhook/webhook.policy.ts';
import { webhooks } from './webhook/webhook.register.ts';

export { type ToldRow, webhookSource } from './webhook/webhook.slots.ts';

export const openModule = defineModule({
  name: 'open',
  registers: [webhooks],
  policies: [tokenPolicy, deliveryPolicy],
  areas: openAreas,
  exports: openExports,
  jobs: [tokensEnding, deliverWebhooks],
  contributes: [todos.with(tokensToRotate)],
  serve: (server, kernel) => {
    countCalls(server, kernel);
    wakeDelivery(server, kernel);
  },
  audited: { apiToken: { word: 'API 令牌', table: 'api_token' } },
  demo: [{ name: 'open', write: writeDemoToken }],
  nightly: [
    sql`DELETE FROM api_token_use WHERE day < current_date - 90`,
    sql`DELETE FROM webhook_delivery WHERE at < now() - interval '30 days' AND state <> 'waiting'`,
  ],
});
