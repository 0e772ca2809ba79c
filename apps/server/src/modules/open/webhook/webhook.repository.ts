import type { DeliveryState, WebhookState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import { deliveryPolicy } from './webhook.policy.ts';

export interface StoredSecrets {
  secretSealed: string;
  /** Null unless it is still accepted. */
  oldSealed: string | null;
}
export const SECRETS = sql`
  secret_sealed AS "secretSealed", CASE WHEN old_until > now() THEN old_sealed END AS "oldSealed"`;

export async function secretsOf(db: Queries, id: number): Promise<StoredSecrets> {
  const row = await db.one<StoredSecrets>(sql`SELECT ${SECRETS} FROM webhook WHERE id = ${id}`);
  if (!row) throw RowMissing('事件推送');
  return row;
}

/** Both sign for so many hours; the one before the former no longer does. */
export const rotateSecret = (db: Queries, id: number, sealed: string, hours: number) =>
  db.query(sql`
    UPDATE webhook SET old_sealed = secret_sealed, old_until = now() + make_interval(hours => ${hours}::int),
           secret_sealed = ${sealed}, version = version + 1 WHERE id = ${id}`);

/** It begins anew: what failed before does not count any more. */
export const setWebhookState = (db: Queries, id: number, state: WebhookState) =>
  db.query(sql`
    UPDATE webhook SET state = ${state}, failures = 0, rest_until = NULL, failing_since = NULL, trouble = '', version = version + 1
    WHERE id = ${id}`);

/** The delivery, locked, with nothing in the way of sending it again. */
export async function lockDelivery(db: Queries, actor: Actor, id: number) {
  const row = await db.one<{ id: number; state: DeliveryState; webhookId: number; name: string }>(sql`
    SELECT d.id, d.state, d.webhook_id AS "webhookId", w.name FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
    WHERE d.id = ${id} AND ${deliveryPolicy.reach(actor, 'resend')} FOR UPDATE OF d`);
  if (!row) throw RowMissing('推送记录');
  deliveryPolicy.guard(actor, 'resend', row);
  return row;
}

/** It has three more days. */
export const requeueDelivery = (db: Queries, id: number) =>
  db.query(sql`
    UPDATE webhook_delivery SET state = 'waiting', due_at = now(), expires_at = now() + interval '3 days', tries = 0, error = ''
    WHERE id = ${id}`);

interface Trial {
  ok: boolean;
  status: number | null;
  answer: string;
  tookMs: number;
  error: string;
}

/** The row of a message that is sent while somebody waits; its number is that of the message. */
export async function insertTrial(db: Queries, { id, channelId }: { id: number; channelId: number }) {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO webhook_delivery (channel_id, webhook_id, event, subject, subject_id, state, tries)
    VALUES (${channelId}, ${id}, 'webhook.test', 'webhook', ${id}, 'failed', 1) RETURNING id`);
  return row?.id ?? 0;
}

export const settleTrial = (db: Queries, id: number, { ok, status, answer, tookMs, error }: Trial) =>
  db.query(sql`
    UPDATE webhook_delivery SET state = ${ok ? 'sent' : 'failed'}, status = ${status}, answer = ${answer}, took_ms = ${tookMs},
           error = ${error}, tried_at = now() WHERE id = ${id}`);
