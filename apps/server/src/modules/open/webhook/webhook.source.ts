import { contract, type Webhook, type WebhookDelivery, type WebhookDeliverySearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import { messageId } from './sign.ts';
import { deliveryPolicy, webhookPolicy } from './webhook.policy.ts';
import { deliveriesOf } from './webhook.scope.ts';

export async function loadWebhooks(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<Webhook[]> {
  const rows = await db.query<Omit<Webhook, 'can'> & { ownerId: number; reached: boolean[] }>(sql`
    SELECT r.id, r.name, r.url, r.inner, r.events, r.fields, r.state, r.version, r.trouble, r.owner_id AS "ownerId",
           r.failing_since AS "failingSince", r.arrived_at AS "arrivedAt", r.updated_at AS "updatedAt", u.name AS "updatedBy",
           CASE WHEN r.old_until > now() THEN r.old_until END AS "oldUntil",
           (SELECT count(*)::int FROM webhook_delivery d WHERE d.webhook_id = r.id AND d.state = 'waiting') AS waiting,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${webhookPolicy.reached(actor)} AS reached
    FROM webhook r JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id JOIN member u ON u.id = r.updated_by
    WHERE r.id = ${anyOf(ids)}`);
  const can = webhookPolicy.can(actor);
  return rows.map(({ ownerId, reached, ...row }) => ({ ...row, can: can({ ...row, ownerId, reached }) }));
}

/** What was told to a receiver, newest first. Of one out of reach there is nothing. */
export const deliverySource = (
  actor: Actor,
  { webhookId, state, event, at }: WebhookDeliverySearch,
): ListSource<WebhookDelivery> => ({
  from: sql`webhook_delivery d`,
  id: sql`d.id`,
  where: [
    sql`d.webhook_id = ${webhookId}`,
    deliveriesOf(actor, contract.webhook.deliveries),
    ...(state ? [sql`d.state = ${state}`] : []),
    ...(event ? [sql`d.event = ${event}`] : []),
    ...(at ? [withinDays(sql`d.at`, at)] : []),
  ],
  sorts: sortsBy('d', 'at'),
  defaultSort: { sort: 'at', order: 'DESC' },
  load: (db, ids) => loadDeliveries(db, actor, ids as number[]),
});

export async function loadDeliveries(
  db: Queries,
  actor: Actor,
  ids: readonly number[],
): Promise<WebhookDelivery[]> {
  const rows = await db.query<Omit<WebhookDelivery, 'can' | 'messageId'> & { reached: boolean[] }>(sql`
    SELECT d.id, d.event, d.subject_id AS "subjectId", d.at, d.state, d.tries, d.status, d.answer, d.error,
           CASE WHEN d.state = 'waiting' THEN d.due_at END AS "dueAt", d.tried_at AS "triedAt", d.took_ms AS "tookMs",
           ${deliveryPolicy.reached(actor)} AS reached
    FROM webhook_delivery d WHERE d.id = ${anyOf(ids)}`);
  const can = deliveryPolicy.can(actor);
  return rows.map(({ reached, ...row }) => ({
    ...row,
    messageId: messageId(row.id),
    can: can({ ...row, reached }),
  }));
}
