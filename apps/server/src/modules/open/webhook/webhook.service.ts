import { type BodyOf, contract, type Webhook } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { auditor } from '#kernel/audit/auditing.ts';
import { wake } from '#kernel/jobs/wake.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage, type PageRequest } from '#kernel/list/list.ts';
import type { RegisterStore } from '#kernel/register/register-store.ts';
import { deliverWebhooks } from '../open.jobs.ts';
import { postMessage } from './post-message.ts';
import { messageId, newSecret, signedHeaders } from './sign.ts';
import type { WebhookFacts, WebhookVerb } from './webhook.policy.ts';
import * as repository from './webhook.repository.ts';
import { deliverySource, loadDeliveries } from './webhook.source.ts';

/** What a sealed secret is kept as. */
export const SEALED_AS = 'webhook.secret';

const audit = auditor(contract.webhook, 'webhook');

type Locks = RegisterStore<Webhook, WebhookFacts & { inner: boolean; url: string }, WebhookVerb>;

export const webhookService = (kernel: Kernel, rows: Locks) => {
  const { db, tx, secrets } = kernel;

  const switched = (actor: Actor, id: number, verb: 'start' | 'stop') =>
    tx(actor, async (unit) => {
      await rows.lock(unit, actor, verb, id);
      await repository.setWebhookState(unit, id, verb === 'start' ? 'on' : 'off');
      await audit(unit, verb, id);
      if (verb === 'start') await wake(kernel, unit, deliverWebhooks);
      return rows.one(unit, actor, id);
    });

  return {
    start: (actor: Actor, id: number) => switched(actor, id, 'start'),
    stop: (actor: Actor, id: number) => switched(actor, id, 'stop'),

    /** Written down each time: whoever has it can make messages that look like ours. */
    secret: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        await rows.lock(unit, actor, 'secret', id);
        const { secretSealed } = await repository.secretsOf(unit, id);
        await audit(unit, 'secret', id);
        return { secret: secrets.open(secretSealed, SEALED_AS) };
      }),

    rotate: (actor: Actor, { id, hours }: BodyOf<typeof contract.webhook.rotate>) =>
      tx(actor, async (unit) => {
        const { label } = await rows.lock(unit, actor, 'rotate', id);
        const secret = newSecret();
        await repository.rotateSecret(unit, id, secrets.seal(secret, SEALED_AS), hours);
        const overlap = hours === 0 ? '旧密钥立即失效' : `旧密钥 ${hours} 小时后失效`;
        await audit(unit, 'rotate', id, { summary: `更换「${label}」的签名密钥，${overlap}` });
        return { secret };
      }),

    async test(actor: Actor, id: number) {
      const { hook, stored, trialId } = await tx(actor, async (unit) => {
        const hook = await rows.lock(unit, actor, 'test', id);
        await audit(unit, 'test', id);
        return {
          hook,
          stored: await repository.secretsOf(unit, id),
          trialId: await repository.insertTrial(unit, hook),
        };
      });
      const body = JSON.stringify({
        type: 'webhook.test',
        timestamp: new Date().toISOString(),
        data: { id, message: '这是一条测试消息' },
      });
      const outcome = await postMessage({
        url: hook.url,
        inner: hook.inner,
        headers: signedHeaders(
          { id: messageId(trialId), timestamp: Math.floor(Date.now() / 1000), body },
          openSecrets(secrets, stored),
        ),
        body,
        signal: new AbortController().signal,
      });
      await repository.settleTrial(db, trialId, outcome);
      const { ok, status, tookMs, error } = outcome;
      return { ok, status, tookMs, msg: ok ? `已送达，用时 ${tookMs} 毫秒` : error };
    },

    deliveries: (actor: Actor, body: BodyOf<typeof contract.webhook.deliveries> & PageRequest) =>
      listPage(db, deliverySource(actor, body), body),

    resend: (actor: Actor, id: number) =>
      tx(actor, async (unit) => {
        const { webhookId, name } = await repository.lockDelivery(unit, actor, id);
        await repository.requeueDelivery(unit, id);
        await audit(unit, 'resend', webhookId, { summary: `重新推送「${name}」的 ${messageId(id)}` });
        await wake(kernel, unit, deliverWebhooks);
        const [row] = await loadDeliveries(unit, actor, [id]);
        return row as NonNullable<typeof row>;
      }),
  };
};

/** Those that sign a message now: the newest first. */
export const openSecrets = (
  secrets: Kernel['secrets'],
  { secretSealed, oldSealed }: repository.StoredSecrets,
) =>
  [secretSealed, oldSealed]
    .filter((sealed) => sealed !== null)
    .map((sealed) => secrets.open(sealed, SEALED_AS));
