import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow } from '#db/columns.ts';
import { channel, member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/** Where text comes from, in the order in which it is asked. They are the whole channel's, so they hang on its root. */
export const modelEndpoint = pgTable(
  'model_endpoint',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    baseUrl: text().notNull(),
    /** Sealed by kernel/secrets; null where the endpoint needs no key. */
    apiKey: text(),
    /** The last four characters, to tell keys apart. */
    keyTail: text().notNull().default(''),
    /** `[{ name, inputPrice, outputPrice }]`, prices in yuan per million tokens; asked in this order. */
    models: jsonb().notNull(),
    concurrency: integer().notNull().default(4),
    timeoutSeconds: integer().notNull().default(60),
    enabled: boolean().notNull().default(true),
    sort: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    /** What the last press of the test button gave: `{ ok, msg, ms, at }`. */
    lastTest: jsonb(),
  },
  (t) => [index('model_endpoint_order').on(t.channelId, t.sort)],
);

/** One row a call, written before the call is made: what was asked is known even when the answer is lost. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    nodeId: idRef().references(() => node.id, { onDelete: 'set null' }),
    path: text().notNull().default(''),
    ownerId: idRef()
      .notNull()
      .references(() => member.id),
    themeId: idRef(),
    purpose: text().notNull(),
    /** No reference: what was spent stays when the endpoint goes. */
    endpointId: idRef(),
    provider: text().notNull(),
    model: text().notNull(),
    offline: boolean().notNull(),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    /** Yuan; an estimate while the call runs. */
    cost: numeric({ precision: 14, scale: 6 }).notNull().default('0'),
    ms: integer(),
    outcome: text().notNull().default('running'),
    error: text().notNull().default(''),
    createdAt: momentNow(),
    finishedAt: moment(),
  },
  (t) => [
    index('model_usage_time').on(t.channelId, t.createdAt.desc()),
    index('model_usage_path').using('btree', t.path.op('text_pattern_ops')),
    index('model_usage_theme').on(t.themeId).where(sql`theme_id IS NOT NULL`),
  ],
);
