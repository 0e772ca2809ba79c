import type { AttemptError, AttemptStatus, BatchKind, PlatformId, SubjectKind } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, id, idRef, moment, momentNow, refTo } from '#db/columns.ts';
import { newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
import { contentAccount } from '../account/account.table.ts';
// A foreign key needs the table's object; importing the whole module for it would load more than a schema
// needs.
// oxlint-disable-next-line no-restricted-imports

/** Content released together. The owner is notified when no attempt is open any more. */
export const publishBatch = pgTable(
  'publish_batch',
  {
    kind: text().$type<BatchKind>().notNull(),
    batchId: idRef().notNull(),
    ...placed(),
    name: text().notNull(),
    /** Publishing acts for this member. */
    askedBy: refTo(() => member.id),
    /** Held back by the checks when it was released. */
    held: integer().notNull().default(0),
    note: text().notNull().default(''),
    /** Null: attempts are open, or the owner has not been notified. */
    settledAt: moment(),
    /** The message sent while an outcome was still unknown; null if none was. */
    told: text(),
    createdAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.batchId] }),
    index('publish_batch_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
    index('publish_batch_told').on(t.createdAt).where(sql`${t.told} is not null`),
    pathIndex('publish_batch_path', t),
    index('publish_batch_node').on(t.nodeId),
  ],
);

/**
 * One piece of content on one account, unique for good: a repeated release finds this row, so that nothing is
 * published twice.
 */
export const publishAttempt = pgTable(
  'publish_attempt',
  {
    id: id(),
    ...placed(),
    batchKind: text().$type<BatchKind>().notNull(),
    batchId: idRef().notNull(),
    subjectKind: text().$type<SubjectKind>().notNull(),
    subjectId: idRef().notNull(),
    subjectNo: integer().notNull(),
    /** The version that was checked and released; no other one is sent. */
    subjectVersion: integer().notNull(),
    title: text().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    accountId: refTo(() => contentAccount.id),
    askedBy: refTo(() => member.id),
    state: text().$type<AttemptStatus>().notNull().default('queued'),
    note: text().notNull().default(''),
    dueAt: moment().notNull(),
    /** When the engine acts next: send, check the outcome, or recover. Null: nothing to do. */
    lookAt: moment(),
    /** Checks since the last change. */
    looks: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    /** The current claim; after `claimedUntil` anybody may take it. */
    claimedBy: text(),
    claimedUntil: moment(),
    /** What `check` identifies the post by; stored before the single request that publishes. */
    trace: jsonb().$type<Record<string, string>>(),
    sentAt: moment(),
    /** Hash of the text, for platforms where a lost response can only be resolved by comparing texts. */
    textMark: text(),
    postId: text(),
    url: text(),
    error: jsonb().$type<AttemptError>(),
    publishedAt: moment(),
    /** When a published post is checked again, and how often it was. */
    revisitAt: moment(),
    revisits: integer().notNull().default(0),
    /** The post was published and has disappeared, and why. */
    goneAt: moment(),
    goneReason: text().notNull().default(''),
    createdAt: momentNow(),
    updatedAt: momentNow(),
  },
  (t) => [
    unique('publish_attempt_once').on(t.subjectKind, t.subjectId, t.accountId),
    ...newestIndexes('publish_attempt', t, {
      due: t.dueAt,
      updated: t.updatedAt,
      created: t.createdAt,
      published: t.publishedAt,
    }),
    // Few among many, and counted whenever somebody opens the workbench.
    index('publish_attempt_open')
      .using('btree', t.channelId, t.state, t.path.op('text_pattern_ops'))
      .where(sql`${t.state} not in ('published', 'cancelled')`),
    index('publish_attempt_look').on(t.lookAt).where(sql`${t.lookAt} is not null`),
    index('publish_attempt_revisit').on(t.revisitAt).where(sql`${t.revisitAt} is not null`),
    // Two open attempts with the same text could not be told apart.
    uniqueIndex('publish_attempt_text')
      .on(t.accountId, t.textMark)
      .where(sql`${t.textMark} is not null and ${t.state} in ('submitting', 'unknown')`),
    // Finds the post of a link that somebody hands in.
    index('publish_attempt_post').on(t.platform, t.postId).where(sql`${t.postId} is not null`),
    index('publish_attempt_url').on(t.url).where(sql`${t.url} is not null`),
    index('publish_attempt_batch').on(t.batchKind, t.batchId, t.state),
    index('publish_attempt_account').on(t.accountId, t.dueAt),
    // Serves the calendar's range scans.
    index('publish_attempt_calendar').on(t.channelId, sql`coalesce(${t.publishedAt}, ${t.dueAt})`),
    pathIndex('publish_attempt_path', t),
    index('publish_attempt_owner').on(t.ownerId, t.dueAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('publish_attempt_node').on(t.nodeId),
    searchIndex('publish_attempt_title_search', t.title),
  ],
);

/** History of an attempt; append-only. */
export const publishAttemptLog = pgTable(
  'publish_attempt_log',
  {
    id: id(),
    attemptId: refTo(() => publishAttempt.id),
    at: momentNow(),
    fromState: text().$type<AttemptStatus>(),
    toState: text().$type<AttemptStatus>().notNull(),
    text: text().notNull(),
    code: text(),
    logId: text(),
    /** Null: the system. */
    memberId: idRef().references(() => member.id),
  },
  (t) => [index('publish_attempt_log_of').on(t.attemptId, t.id)],
);

/** A cell of a plan that a person moved or excluded. */
export const publishChoice = pgTable(
  'publish_choice',
  {
    subjectKind: text().$type<SubjectKind>().notNull(),
    subjectId: idRef().notNull(),
    accountId: refTo(() => contentAccount.id),
    at: moment(),
    skip: boolean().notNull().default(false),
    memberId: refTo(() => member.id),
  },
  (t) => [primaryKey({ columns: [t.subjectKind, t.subjectId, t.accountId] })],
);

/** Webhook events of the platforms, deduplicated; old ones are deleted. */
export const publishEvent = pgTable(
  'publish_event',
  {
    platform: text().$type<PlatformId>().notNull(),
    eventId: text().notNull(),
    event: text().notNull(),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.eventId] }), index('publish_event_at').on(t.at)],
);
