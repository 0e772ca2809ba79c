import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { date, idRef, moment, refTo, smallint } from '#db/columns.ts';
import { channel } from '#kernel/access/access.table.ts';

/*
 * Whose a post is, its attempt and its account say: everything here is read together with them, whose scope then holds, so that
 * nothing is copied into rows that are written a thousand times more often than places move. Attempts and accounts are another
 * module's and are never deleted.
 */
const inChannel = () => refTo(() => channel.id);

/** Null: the platform does not tell. */
const told = () => ({ views: integer(), likes: integer(), comments: integer(), shares: integer() });

/** A post's figures as they were told last, and when it is asked about next. One row a post that a platform tells about. */
export const postFigures = pgTable(
  'post_figures',
  {
    attemptId: idRef().primaryKey(),
    channelId: inChannel(),
    accountId: idRef().notNull(),
    publishedAt: moment().notNull(),
    ...told(),
    /** Null: the platform has told nothing yet. */
    readAt: moment(),
    /** Null: so old that nobody asks any more. */
    nextAt: moment(),
  },
  (t) => [
    index('post_figures_due').on(t.nextAt, t.accountId).where(sql`${t.nextAt} is not null`),
    index('post_figures_account').on(t.accountId, t.nextAt),
    index('post_figures_published').on(t.channelId, t.publishedAt),
  ],
);

/**
 * What was told when; rows are only added. `gained…` is what came since the reading before, so that any span is a sum. `grain`
 * 0: as read, one a bucket · 1: an hour's · 2: a day's, drawn together when they are old.
 */
export const postSnapshot = pgTable(
  'post_snapshot',
  {
    attemptId: idRef().notNull(),
    bucket: moment().notNull(),
    channelId: inChannel(),
    readAt: moment().notNull(),
    grain: smallint().notNull().default(0),
    ...told(),
    gainedViews: integer(),
    gainedLikes: integer(),
    gainedComments: integer(),
    gainedShares: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.bucket] }),
    index('post_snapshot_when').on(t.channelId, t.bucket),
    index('post_snapshot_fine').on(t.bucket).where(sql`${t.grain} < 2`),
  ],
);

/** What a post gained on a day of China's: what figures, ranks and trends are summed from. Kept for good. */
export const postDay = pgTable(
  'post_day',
  {
    attemptId: idRef().notNull(),
    day: date({ mode: 'string' }).notNull(),
    channelId: inChannel(),
    ...told(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.day] }), index('post_day_when').on(t.channelId, t.day)],
);

/** How asking an account's platform for figures goes. */
export const accountReading = pgTable('account_reading', {
  accountId: idRef().primaryKey(),
  readAt: moment(),
  failedAt: moment(),
  /** In a row; the next try waits longer each time. */
  failures: integer().notNull().default(0),
  retryAt: moment(),
  /** What went wrong, for people. */
  advice: text().notNull().default(''),
});
