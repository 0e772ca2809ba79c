import type { CommentMark, CommentState, PlatformId } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, moment, momentNow, partOf, refTo } from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/**
 * Posts, accounts and clues belong to other modules and are never deleted: their ids are stored without
 * foreign keys.
 */

/** Reading progress and schedule of a post's comments. One row per post whose platform offers comments. */
export const commentWatch = pgTable(
  'comment_watch',
  {
    attemptId: idRef().primaryKey(),
    channelId: refTo(() => channel.id),
    accountId: idRef().notNull(),
    publishedAt: moment().notNull(),
    /** The platform's cursor, stored with the comments before it. Empty: from the beginning. */
    cursor: text().notNull().default(''),
    /**
     * When reading last started from the beginning, which it does regularly because deletions shift
     * positions.
     */
    wholeAt: moment(),
    readAt: moment(),
    /** Null: too old to be read again. */
    nextAt: moment(),
    /** Consecutive failures; each doubles the wait. */
    failures: integer().notNull().default(0),
    /** When somebody was last notified of its comments. */
    toldAt: moment(),
  },
  (t) => [
    index('comment_watch_due').on(t.nextAt, t.accountId).where(sql`${t.nextAt} is not null`),
    index('comment_watch_account').on(t.accountId),
    index('comment_watch_published').on(t.channelId, t.publishedAt),
  ],
);

/** A comment below a post; owned by whoever manages the account. */
export const postComment = pgTable(
  'post_comment',
  {
    id: id(),
    ...placed(),
    attemptId: idRef().notNull(),
    accountId: idRef().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    /** The post's title when the comment was read. */
    title: text().notNull(),
    /** The platform's id. */
    externalId: text().notNull(),
    /** The author: a keyed hash for lookup, and encrypted for follow-ups. */
    authorMark: text().notNull(),
    authorSealed: text().notNull(),
    /** Phone numbers are masked; the first one is stored encrypted. */
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
    newestIndex('post_comment_by_at', t, t.at),
    index('post_comment_by_state').on(t.channelId, t.state, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('post_comment_account').on(t.accountId, t.at),
    index('post_comment_author').on(t.channelId, t.authorMark),
    index('post_comment_clue').on(t.clueId).where(sql`${t.clueId} is not null`),
    pathIndex('post_comment_path', t),
    index('post_comment_owner').on(t.ownerId, t.at.desc().nullsLast(), t.id.desc().nullsLast()),
    index('post_comment_node').on(t.nodeId),
    searchIndex('post_comment_search', t.text),
  ],
);

/**
 * A reply to a comment. `sentAt` is stored before the single request that sends it: after that only the
 * platform knows the outcome.
 */
export const postCommentReply = pgTable(
  'post_comment_reply',
  {
    id: id(),
    commentId: partOf(() => postComment.id),
    text: text().notNull(),
    state: text().$type<CommentState>().notNull().default('sending'),
    note: text().notNull().default(''),
    sentAt: moment(),
    /** When the platform is asked again about an unknown outcome. */
    lookAt: moment(),
    looks: integer().notNull().default(0),
    /** When the platform last failed to answer: a reply it does not know is given up only after this. */
    unansweredAt: moment(),
    externalId: text(),
    memberId: refTo(() => member.id),
    at: momentNow(),
  },
  (t) => [
    index('post_comment_reply_of').on(t.commentId, t.id),
    index('post_comment_reply_look').on(t.lookAt).where(sql`${t.lookAt} is not null`),
    // One open reply at a time: two with the same text could not be told apart.
    uniqueIndex('post_comment_reply_open').on(t.commentId).where(sql`${t.state} in ('sending', 'unknown')`),
  ],
);
