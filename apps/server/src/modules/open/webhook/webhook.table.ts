import type { DeliveryState, WebhookEvent, WebhookField, WebhookState } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, moment, momentNow, partOf, refTo } from '#db/columns.ts';
import { searchIndex } from '#db/indexes.ts';
import { channel } from '#kernel/access/access.table.ts';
import { registerColumns, registerIndexes } from '#kernel/register/register-columns.ts';

/** Receivers of other systems. What happens at or below a receiver's node is told to it in its owner's name. */
export const webhook = pgTable(
  'webhook',
  {
    ...registerColumns(),
    name: text().notNull(),
    url: text().notNull(),
    /** An administrator allowed an address inside the server's own network. */
    inner: boolean().notNull().default(false),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    fields: jsonb().$type<WebhookField[]>().notNull(),
    state: text().$type<WebhookState>().notNull().default('on'),
    /** Sealed. Messages are signed with the former one too until `oldUntil`. */
    secretSealed: text().notNull().default(''),
    oldSealed: text(),
    oldUntil: moment(),
    /** One process at a time sends to it; after a crash another one does once this has passed. */
    leaseUntil: moment(),
    servedAt: moment(),
    /** Failures in a row that were the receiver's, and until when it is left alone after them. */
    failures: integer().notNull().default(0),
    restUntil: moment(),
    failingSince: moment(),
    trouble: text().notNull().default(''),
    arrivedAt: moment(),
  },
  (t) => [
    ...registerIndexes('webhook', t),
    uniqueIndex('webhook_name').on(t.channelId, t.name),
    // Asked with every change that may have to be told.
    index('webhook_on').on(t.channelId).where(sql`state = 'on'`),
    searchIndex('webhook_search', t.name),
  ],
);

/**
 * Events for receivers, one row each, written by triggers in the transaction of the change. They hold no names, numbers
 * or texts: what is sent is read when it is sent.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    webhookId: partOf(() => webhook.id),
    event: text().$type<WebhookEvent | 'webhook.test'>().notNull(),
    /** What it is about: `clue` and the clue's id. Of one, messages are sent in their order. */
    subject: text().notNull(),
    subjectId: idRef().notNull(),
    /** What changed, as it was then. */
    facts: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    at: momentNow(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    tries: integer().notNull().default(0),
    dueAt: moment().notNull().default(sql`now()`),
    expiresAt: moment().notNull().default(sql`now() + interval '3 days'`),
    triedAt: moment(),
    status: integer(),
    answer: text().notNull().default(''),
    tookMs: integer(),
    error: text().notNull().default(''),
  },
  (t) => [
    index('webhook_delivery_due').on(t.webhookId, t.dueAt).where(sql`state = 'waiting'`),
    index('webhook_delivery_order')
      .on(t.webhookId, t.subject, t.subjectId, t.id)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_expiry').on(t.expiresAt).where(sql`state = 'waiting'`),
    index('webhook_delivery_log').on(t.webhookId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('webhook_delivery_at').on(t.at),
  ],
);
