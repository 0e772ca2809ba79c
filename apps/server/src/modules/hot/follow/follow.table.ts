import type { HotFollow } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, date, id, idRef, moment, momentNow, partOf, real } from '#db/columns.ts';
import { pathIndex } from '#db/indexes.ts';
import { placed } from '#kernel/access/placed.ts';
import { hotTopic } from '../hot.table.ts';
import { hotWork } from '../video.table.ts';

/** What somebody wants to be told of. */
export const hotFollow = pgTable(
  'hot_follow',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    kind: text().$type<HotFollow['kind']>().notNull().default('topic'),
    words: text().notNull(),
    minScore: integer().notNull().default(0),
    quietFrom: text().notNull().default(''),
    quietTo: text().notNull().default(''),
    sourceIds: idRef().array().notNull().default(sql`'{}'`),
    /** Of works: accounts that are looked at, and what a work of theirs must reach. */
    accountIds: idRef().array().notNull().default(sql`'{}'`),
    minRatio: real().notNull().default(0),
    minViews: integer().notNull().default(0),
    mode: text().$type<HotFollow['mode']>().notNull().default('now'),
    digestAt: text().notNull().default('09:00'),
    /** The day its digest was sent last. */
    digestOn: date({ mode: 'string' }),
    on: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [index('hot_follow_list').on(t.channelId, t.createdAt.desc()), pathIndex('hot_follow_path', t)],
);

/** A topic or a work that a subscription was hit by, once, and why. */
export const hotHit = pgTable(
  'hot_hit',
  {
    id: id(),
    followId: partOf(() => hotFollow.id),
    topicId: idRef().references(() => hotTopic.id, { onDelete: 'cascade' }),
    workId: idRef().references(() => hotWork.id, { onDelete: 'cascade' }),
    why: text().notNull(),
    at: momentNow(),
    toldAt: moment(),
  },
  (t) => [
    uniqueIndex('hot_hit_once').on(t.followId, t.topicId),
    uniqueIndex('hot_hit_work_once').on(t.followId, t.workId),
    index('hot_hit_work').on(t.workId),
    index('hot_hit_topic').on(t.topicId),
    index('hot_hit_waiting').on(t.followId).where(sql`told_at IS NULL`),
  ],
);
