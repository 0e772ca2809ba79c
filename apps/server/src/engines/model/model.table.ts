import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  boolean,
  doublePrecision,
  id,
  idRef,
  moment,
  momentNow,
  numeric,
  refTo,
  versioned,
} from '#db/columns.ts';
import { pathIndex } from '#db/indexes.ts';
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
    ...versioned(),
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
    channelId: refTo(() => channel.id),
    nodeId: idRef().references(() => node.id, { onDelete: 'set null' }),
    path: text().notNull().default(''),
    ownerId: refTo(() => member.id),
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
    pathIndex('model_usage_path', t),
    index('model_usage_theme').on(t.themeId).where(sql`theme_id IS NOT NULL`),
  ],
);

/** Minutes of speech and of composed film, a row a piece of work, at the price of that day. */
export const aiUse = pgTable(
  'ai_use',
  {
    id: id(),
    ...placed(),
    kind: text().$type<'speech' | 'compose'>().notNull(),
    area: text().notNull(),
    ms: integer().notNull(),
    /** Spoken by our own voices: free, and of no quota. */
    offline: boolean().notNull().default(false),
    cost: numeric({ precision: 14, scale: 6 }).notNull().default('0'),
    createdAt: momentNow(),
  },
  (t) => [index('ai_use_time').on(t.channelId, t.createdAt.desc()), pathIndex('ai_use_path', t)],
);

/** What a place and all below it may use in a month, and store; null: as much as those above. */
export const aiQuota = pgTable(
  'ai_quota',
  {
    id: id(),
    ...placed(),
    model: doublePrecision(),
    speech: doublePrecision(),
    compose: doublePrecision(),
    storage: doublePrecision(),
    money: doublePrecision(),
    /** Which warning was given in which month: `{ "speech": "2026-11 80" }`. */
    told: jsonb().$type<Record<string, string>>().notNull().default({}),
    ...versioned(),
  },
  (t) => [unique('ai_quota_node').on(t.nodeId), pathIndex('ai_quota_path', t)],
);
