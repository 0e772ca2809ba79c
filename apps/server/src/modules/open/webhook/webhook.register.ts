import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { alsoLocked, register } from '#kernel/register/register.ts';
import { InnerByAdministrators, NameInAddress, NotEncrypted, WebhookNameTaken } from '../open.errors.ts';
import { newSecret } from './sign.ts';
import { type WebhookFacts, webhookPolicy } from './webhook.policy.ts';
import { SEALED_AS, webhookService } from './webhook.service.ts';
import { loadWebhooks } from './webhook.source.ts';

/** Where other systems are told of what happens at the maker's place and below it. */
export const webhooks = register(contract.webhook, {
  noun: '事件推送',
  entity: 'webhook',
  table: 'webhook',
  label: 'name',
  policy: webhookPolicy,
  locked: alsoLocked<WebhookFacts & { inner: boolean; url: string }>(sql`r.state, r.inner, r.url`),
  unique: { webhook_name: WebhookNameTaken },
  load: loadWebhooks,
  renamed: 'new',
  write({ name, url, inner, events, fields }, { unit, actor, before }) {
    assertAddress(actor, { url, inner }, before?.inner === true && before.url === url);
    return {
      name,
      url,
      inner,
      events: JSON.stringify(events),
      fields: JSON.stringify(fields),
      // Another address is another receiver: it has not failed yet.
      ...(before?.url === url ? {} : { failures: sql`0`, rest_until: sql`NULL`, failing_since: sql`NULL` }),
      ...(before ? {} : { secret_sealed: unit.secrets.seal(newSecret(), SEALED_AS) }),
    };
  },
  others: ({ kernel, rows }) => {
    const service = webhookService(kernel, rows);
    return {
      secret: ({ actor, body }) => service.secret(actor, body.id),
      rotate: ({ actor, body }) => service.rotate(actor, body),
      start: ({ actor, body }) => service.start(actor, body.id),
      stop: ({ actor, body }) => service.stop(actor, body.id),
      test: ({ actor, body }) => service.test(actor, body.id),
      deliveries: ({ actor, body }) => service.deliveries(actor, body),
      resend: ({ actor, body }) => service.resend(actor, body.id),
    };
  },
});

/** What an address resolves to is looked at again with every message. */
function assertAddress(actor: Actor, { url, inner }: { url: string; inner: boolean }, allowed: boolean) {
  const { protocol, username, password } = new URL(url);
  if (username || password) throw NameInAddress();
  if (inner && !allowed && !actor.isAdmin) throw InnerByAdministrators();
  if (protocol !== 'https:' && !inner) throw NotEncrypted();
}
