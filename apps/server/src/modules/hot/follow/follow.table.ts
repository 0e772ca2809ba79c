import type { HotFollow } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow } from '#db/columns.ts';
import { placed } from '#kernel/access/placed.ts';
import { hotTopic } from '../hot.table.ts';

/** What somebody wants to be told of. */
export const hotFollow = pgTable(
  'hot_follow',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    words: text().notNull(),
    minScore: integer().notNull().default(0),
    quietFrom: text().notNull().default(''),
    quietTo: text().notNull().default(''),
    sourceIds: idRef().array().notNull().default(sql`'{}'`),
    mode: text().$type<HotFollow['mode']>().notNull().default('now'),
    digestAt: text().notNull().default('09:00'),
    /** The day its digest was sent last. */
    digestOn: date({ mode: 'string' }),
    on: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    index('hot_follow_list').on(t.channelId, t.createdAt.desc()),
    index('hot_follow_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** A topic that a subscription was hit by, once, and why. */
export const hotHit = pgTable(
  'hot_hit',
  {
    id: id(),
    followId: idRef()
      .notNull()
      .references(() => hotFollow.id, { onDelete: 'cascade' }),
    topicId: idRef()
      .notNull()
      .references(() => hotTopic.id, { onDelete: 'cascade' }),
    why: text().notNull(),
    at: momentNow(),
    toldAt: moment(),
  },
  (t) => [
    uniqueIndex('hot_hit_once').on(t.followId, t.topicId),
    index('hot_hit_topic').on(t.topicId),
    index('hot_hit_waiting').on(t.followId).where(sql`told_at IS NULL`),
  ],
);
