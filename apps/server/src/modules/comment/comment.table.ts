import type { CommentMark, CommentState, PlatformId } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/*
 * Posts, accounts and clues are other modules' and are never deleted: their numbers are kept as they are.
 */

/** How far the comments of a post are read, and when it is asked about next. One row a post whose platform gives comments. */
export const commentWatch = pgTable(
  'comment_watch',
  {
    attemptId: idRef().primaryKey(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    accountId: idRef().notNull(),
    publishedAt: moment().notNull(),
    /** Where the platform goes on; kept together with what came before it. Empty: from the beginning. */
    cursor: text().notNull().default(''),
    /** When reading began at the beginning: places shift when somebody deletes, so that it does now and then. */
    wholeAt: moment(),
    readAt: moment(),
    /** Null: so old that nobody asks any more. */
    nextAt: moment(),
    /** In a row; the next try waits longer each time. */
    failures: integer().notNull().default(0),
    /** When somebody was told of its comments last. */
    toldAt: moment(),
  },
  (t) => [
    index('comment_watch_due').on(t.nextAt, t.accountId).where(sql`${t.nextAt} is not null`),
    index('comment_watch_account').on(t.accountId),
    index('comment_watch_published').on(t.channelId, t.publishedAt),
  ],
);

/** What somebody wrote below a post; it belongs to whoever looks after the account. */
export const postComment = pgTable(
  'post_comment',
  {
    id: id(),
    ...placed(),
    attemptId: idRef().notNull(),
    accountId: idRef().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    /** The post's title when the comment came. */
    title: text().notNull(),
    /** The platform's number for it. */
    externalId: text().notNull(),
    /** Who wrote it: to be found by, and, sealed, to be told to whoever follows up. */
    authorMark: text().notNull(),
    authorSealed: text().notNull(),
    /** Numbers in it are masked; the first one is sealed. */
    text: text().notNull(),
    phoneSealed: text(),
    marks: text().array().$type<CommentMark[]>().notNull(),
    words: text().array().notNull(),
    state: text().$type<CommentState>().notNull().default('new'),
    hidden: boolean().notNull().default(false),
    clueId: idRef(),
    at: moment().notNull(),
    createdAt: momentNow(),
    updatedAt: momentNow(),
  },
  (t) => [
    unique('post_comment_once').on(t.attemptId, t.externalId),
    index('post_comment_by_at').on(t.channelId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('post_comment_by_state').on(t.channelId, t.state, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('post_comment_account').on(t.accountId, t.at),
    index('post_comment_author').on(t.channelId, t.authorMark),
    index('post_comment_path').using('btree', t.path.op('text_pattern_ops')),
    index('post_comment_owner').on(t.ownerId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('post_comment_node').on(t.nodeId),
    searchIndex('post_comment_search', t.text),
  ],
);

/** An answer to a comment. `sentAt` is kept before the one request that sends it: from then on only the platform knows. */
export const postCommentReply = pgTable(
  'post_comment_reply',
  {
    id: id(),
    commentId: idRef()
      .notNull()
      .references(() => postComment.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    state: text().$type<CommentState>().notNull().default('sending'),
    note: text().notNull().default(''),
    sentAt: moment(),
    /** When the platform is asked again about one that has no end. */
    lookAt: moment(),
    looks: integer().notNull().default(0),
    externalId: text(),
    memberId: idRef()
      .notNull()
      .references(() => member.id),
    at: momentNow(),
  },
  (t) => [
    index('post_comment_reply_of').on(t.commentId, t.id),
    index('post_comment_reply_look').on(t.lookAt).where(sql`${t.lookAt} is not null`),
    // One at a time: two of the same could not be told apart.
    uniqueIndex('post_comment_reply_open').on(t.commentId).where(sql`${t.state} in ('sending', 'unknown')`),
  ],
);
