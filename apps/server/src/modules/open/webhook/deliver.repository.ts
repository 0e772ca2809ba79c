import type { WebhookEvent, WebhookField } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Outcome } from './post-message.ts';
import { SECRETS, type StoredSecrets } from './webhook.repository.ts';

/** A receiver that this process sends to for now. */
export interface Receiver extends StoredSecrets {
  id: number;
  name: string;
  channelId: number;
  ownerId: number;
  path: string;
  url: string;
  inner: boolean;
  fields: WebhookField[];
  failures: number;
}

/** Takes the receiver that waits longest and has something due. Nobody else sends to it until the lease is over. */
export const claimReceiver = (db: Queries) =>
  db.one<Receiver>(sql`
    UPDATE webhook SET lease_until = now() + interval '2 minutes', served_at = clock_timestamp()
    WHERE id = (
      SELECT w.id FROM webhook w
      WHERE w.state = 'on' AND (w.lease_until IS NULL OR w.lease_until < now()) AND (w.rest_until IS NULL OR w.rest_until <= now())
        AND EXISTS (SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at <= now())
      ORDER BY w.served_at NULLS FIRST, w.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, name, channel_id AS "channelId", owner_id AS "ownerId", path, url, "inner", fields, failures, ${SECRETS}`);

export const releaseReceiver = (db: Queries, id: number) =>
  db.query(sql`UPDATE webhook SET lease_until = NULL WHERE id = ${id}`);

export interface Due {
  id: number;
  event: WebhookEvent;
  subject: string;
  subjectId: number;
  facts: Record<string, unknown>;
  at: string;
  tries: number;
}

/** Looked at for one go; the oldest first, so that whatever holds another one up is among them. */
const LOOKED_AT = 500;

/**
 * The oldest that may go. One whose row has an earlier event waiting for its next try waits with it, and is not looked at
 * before.
 */
export async function dueDeliveries(db: Queries, webhookId: number, most: number): Promise<Due[]> {
  const oldest = sql`
    SELECT d.id, d.subject, d.subject_id FROM webhook_delivery d
    WHERE d.webhook_id = ${webhookId} AND d.state = 'waiting' AND d.due_at <= now() ORDER BY d.id LIMIT ${LOOKED_AT}`;
  await db.query(sql`
    UPDATE webhook_delivery d SET due_at = held.until
    FROM (SELECT o.id, (SELECT max(e.due_at) FROM webhook_delivery e WHERE ${earlierThan(sql`o`, webhookId)}) AS until
          FROM (${oldest}) o) held
    WHERE d.id = held.id AND held.until > now()`);
  return db.query<Due>(sql`
    SELECT d.id, d.event, d.subject, d.subject_id AS "subjectId", d.facts, d.at, d.tries
    FROM (${oldest}) o JOIN webhook_delivery d ON d.id = o.id
    WHERE NOT EXISTS (SELECT FROM webhook_delivery e WHERE ${earlierThan(sql`o`, webhookId)}) ORDER BY d.id LIMIT ${most}`);
}

/** Earlier events (`e`) about the same row that still wait for the same receiver. */
const earlierThan = (of: SQL, webhookId: number): SQL => sql`
  e.webhook_id = ${webhookId} AND e.state = 'waiting' AND e.subject = ${of}.subject AND e.subject_id = ${of}.subject_id AND e.id < ${of}.id`;

/** What was sent or is not to be sent: nothing follows. */
export const skipDeliveries = (db: Queries, ids: readonly number[], error: string) =>
  db.query(sql`
    UPDATE webhook_delivery SET state = 'skipped', error = ${error}, tried_at = now() WHERE id = ${anyOf(ids)} AND state = 'waiting'`);

/** An event whose next try would come after its end has failed for good. */
export const settleDelivery = (
  db: Queries,
  id: number,
  { ok, status, answer, tookMs, error }: Outcome,
  pauseSeconds: number,
) =>
  db.query(sql`
    UPDATE webhook_delivery SET tries = tries + 1, tried_at = now(), status = ${status}, answer = ${answer}, took_ms = ${tookMs},
           error = ${error}, due_at = now() + make_interval(secs => ${pauseSeconds}),
           state = CASE WHEN ${ok} THEN 'sent'
                        WHEN now() + make_interval(secs => ${pauseSeconds}) > expires_at THEN 'failed' ELSE 'waiting' END
    WHERE id = ${id} AND state = 'waiting'`);

export const receiverWorks = (db: Queries, id: number) =>
  db.query(sql`
    UPDATE webhook SET failures = 0, rest_until = NULL, failing_since = NULL, trouble = '', arrived_at = now() WHERE id = ${id}`);

/** One message was refused; the receiver itself answers. */
export const noteRefusal = (db: Queries, id: number, trouble: string) =>
  db.query(sql`
    UPDATE webhook SET failures = 0, rest_until = NULL, failing_since = coalesce(failing_since, now()), trouble = ${trouble}
    WHERE id = ${id}`);

/** It is left alone for a while. */
export const restReceiver = (db: Queries, id: number, trouble: string, seconds: number) =>
  db.query(sql`
    UPDATE webhook SET failures = failures + 1, rest_until = now() + make_interval(secs => ${seconds}),
           failing_since = coalesce(failing_since, now()), trouble = ${trouble} WHERE id = ${id}`);

/** Switches it off where it says that it is gone, or where nothing arrived for days. Whether that happened. */
export const stopReceiver = async (db: Queries, id: number, days: number, gone: boolean) =>
  (await db.one(sql`
    UPDATE webhook SET state = 'stopped', version = version + 1
    WHERE id = ${id} AND state = 'on' AND (${gone} OR failing_since < now() - make_interval(days => ${days}::int)) RETURNING id`)) !==
  undefined;

/** Those nobody could be told of in time. */
export const expireDeliveries = (db: Queries) =>
  db.query(sql`
    UPDATE webhook_delivery SET state = 'failed', error = CASE WHEN error = '' THEN '超过 3 天未送达' ELSE error END
    WHERE state = 'waiting' AND expires_at < now()`);
