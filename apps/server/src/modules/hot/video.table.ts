import type { BenchmarkSource, PlatformId, ThemeForm, VideoNotes } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { date, id, idRef, moment, momentNow, partOf, real, refTo } from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const ofChannel = () => refTo(() => channel.id);
/** Null: nobody told. */
const told = () => ({ views: integer(), likes: integer(), comments: integer(), shares: integer() });

/** 对标账号: an own account, or one of somebody else. What stands below `fans` is worked out of its works. */
export const hotBenchmark = pgTable(
  'hot_benchmark',
  {
    id: id(),
    ...placed(),
    platform: text().$type<PlatformId>().notNull(),
    name: text().notNull(),
    handle: text().notNull().default(''),
    homepage: text().notNull().default(''),
    source: text().$type<BenchmarkSource>().notNull(),
    /** Accounts are another module's and are never deleted. */
    accountId: idRef(),
    fans: integer(),
    remark: text().notNull().default(''),
    total: integer().notNull().default(0),
    baseline: integer(),
    lastAt: moment(),
    readAt: moment(),
    trouble: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('hot_benchmark_once').on(t.nodeId, t.platform, t.name),
    newestIndex('hot_benchmark_by_created', t, t.createdAt),
    pathIndex('hot_benchmark_path', t),
    index('hot_benchmark_account').on(t.accountId).where(sql`account_id is not null`),
    searchIndex('hot_benchmark_search', sql`(name || ' ' || handle)`),
  ],
);

/** How many fans an account had on a day of China's, as told last on it. */
export const hotBenchmarkFans = pgTable(
  'hot_benchmark_fans',
  {
    benchmarkId: partOf(() => hotBenchmark.id),
    day: date({ mode: 'string' }).notNull(),
    fans: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.benchmarkId, t.day] })],
);

/** A work of an account that is looked at, or one of an official list. Whose it is, its account says; of the list it is everybody's. */
export const hotWork = pgTable(
  'hot_work',
  {
    id: id(),
    channelId: ofChannel(),
    benchmarkId: idRef().references(() => hotBenchmark.id, { onDelete: 'cascade' }),
    platform: text().$type<PlatformId>().notNull(),
    author: text().notNull(),
    /** What tells it apart: its link, or the attempt that published it. */
    key: text().notNull(),
    url: text().notNull().default(''),
    title: text().notNull(),
    text: text().notNull().default(''),
    seconds: integer(),
    publishedAt: moment(),
    firstAt: momentNow(),
    /** `publishedAt`, or `firstAt` where nobody says when: what lists are ordered by. */
    at: moment().notNull(),
    ...told(),
    readAt: moment(),
    /** On the official list, when that was read last. */
    rank: integer(),
    ratio: real(),
    notes: jsonb().$type<VideoNotes>(),
    themes: integer().notNull().default(0),
    /** Of an own account: the attempt that published it. */
    attemptId: idRef(),
  },
  (t) => [
    uniqueIndex('hot_work_once').on(t.benchmarkId, t.key).where(sql`benchmark_id is not null`),
    uniqueIndex('hot_work_listed').on(t.channelId, t.key).where(sql`benchmark_id is null`),
    uniqueIndex('hot_work_attempt').on(t.benchmarkId, t.attemptId).where(sql`attempt_id is not null`),
    ...newestIndexes('hot_work', t, { at: t.at, ratio: t.ratio, views: t.views, likes: t.likes }),
    index('hot_work_of').on(t.benchmarkId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    searchIndex('hot_work_search', t.title),
  ],
);

/** Append-only: what was told of a work, once an hour at most. */
export const hotWorkFigure = pgTable(
  'hot_work_figure',
  {
    workId: partOf(() => hotWork.id),
    at: moment().notNull(),
    ...told(),
  },
  (t) => [primaryKey({ columns: [t.workId, t.at] }), index('hot_work_figure_at').on(t.at)],
);

/** How reading the official list of films goes in a channel. */
export const hotFilmReading = pgTable('hot_film_reading', {
  channelId: idRef()
    .primaryKey()
    .references(() => channel.id),
  askedAt: moment(),
  readAt: moment(),
  trouble: text().notNull().default(''),
});

/** A theme was begun with a work before its eyes. It hangs where the theme hangs. */
export const hotReference = pgTable(
  'hot_reference',
  {
    id: id(),
    ...placed(),
    workId: partOf(() => hotWork.id),
    form: text().$type<ThemeForm>().notNull(),
    themeId: idRef().notNull(),
    at: momentNow(),
  },
  (t) => [
    uniqueIndex('hot_reference_theme').on(t.form, t.themeId),
    index('hot_reference_work').on(t.workId, t.at.desc()),
    pathIndex('hot_reference_path', t),
  ],
);
