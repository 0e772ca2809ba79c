import type { Key } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { date, id, moment, momentNow, partOf } from '#db/columns.ts';
import { pathIndex } from '#db/indexes.ts';
import { placed } from './placed.ts';

/**
 * Tokens other systems call with, in the name of whoever made them. The node is where a token reaches, at or below
 * its maker's.
 */
export const apiToken = pgTable(
  'api_token',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    keys: text().array().$type<Key[]>().notNull(),
    perMinute: integer().notNull(),
    /** Addresses and ranges it may be used from; empty for anywhere. */
    addresses: text().array().notNull().default(sql`'{}'`),
    expiresAt: moment(),
    /** SHA-256 of the token; the token itself is told once. */
    tokenHash: text().notNull().unique(),
    tail: text().notNull(),
    /** The one before the last rotation, for as long as both are accepted. */
    oldHash: text(),
    oldUntil: moment(),
    revokedAt: moment(),
    /** When its owner was told that it ends soon. */
    endToldAt: moment(),
    lastAt: moment(),
    lastIp: text(),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('api_token_name').on(t.channelId, t.name),
    uniqueIndex('api_token_old_hash').on(t.oldHash),
    index('api_token_owner').on(t.ownerId),
    pathIndex('api_token_path', t),
  ],
);

/** How often a token made each call on a day. Counted in memory and written every few seconds. */
export const apiTokenUse = pgTable(
  'api_token_use',
  {
    tokenId: partOf(() => apiToken.id),
    day: date().notNull(),
    /** The name of the call. */
    action: text().notNull(),
    calls: integer().notNull(),
    refused: integer().notNull(),
    lastAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenId, t.day, t.action] })],
);
