import type { AttemptError, AttemptStatus, BatchKind, PlatformId, SubjectKind } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
// A foreign key names its table; loading the whole module for that would be more than describing tables needs.
// oxlint-disable-next-line no-restricted-imports
import { contentAccount } from '../account/account.table.ts';

/** Things released together. Its owner is told when nothing of it is open any more. */
export const publishBatch = pgTable(
  'publish_batch',
  {
    kind: text().$type<BatchKind>().notNull(),
    batchId: idRef().notNull(),
    ...placed(),
    name: text().notNull(),
    /** Publishing acts for this member. */
    askedBy: idRef()
      .notNull()
      .references(() => member.id),
    /** Held back by the checks when it was released. */
    held: integer().notNull().default(0),
    note: text().notNull().default(''),
    /** Null: something of it is still open, or nobody has been told yet. */
    settledAt: moment(),
    /** What the owner was told although something was still to be found out; null: nothing is. */
    told: text(),
    createdAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.batchId] }),
    index('publish_batch_open').on(t.createdAt).where(sql`${t.settledAt} is null`),
    index('publish_batch_told').on(t.createdAt).where(sql`${t.told} is not null`),
    index('publish_batch_path').using('btree', t.path.op('text_pattern_ops')),
    index('publish_batch_node').on(t.nodeId),
  ],
);

/** One thing to one account, for good: releasing again finds this row, so that nothing is published there twice. */
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
    /** The version that was checked and released; another one is not sent. */
    subjectVersion: integer().notNull(),
    title: text().notNull(),
    platform: text().$type<PlatformId>().notNull(),
    accountId: idRef()
      .notNull()
      .references(() => contentAccount.id),
    askedBy: idRef()
      .notNull()
      .references(() => member.id),
    state: text().$type<AttemptStatus>().notNull().default('queued'),
    note: text().notNull().default(''),
    dueAt: moment().notNull(),
    /** When it is looked at next: sent, asked about, or found abandoned. Null: nothing to do for the engine. */
    lookAt: moment(),
    /** How often it was asked about since the last news. */
    looks: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    /** Whose it is while it is worked on; once `claimedUntil` is over, anybody's. */
    claimedBy: text(),
    claimedUntil: moment(),
    /** What `check` finds the post by. Kept before the one request that publishes. */
    trace: jsonb().$type<Record<string, string>>(),
    sentAt: moment(),
    /** Where a lost answer is settled by the text: what is told apart by nothing else. */
    textMark: text(),
    postId: text(),
    url: text(),
    error: jsonb().$type<AttemptError>(),
    publishedAt: moment(),
    /** A published post is looked at again then; how often it was. */
    revisitAt: moment(),
    revisits: integer().notNull().default(0),
    /** It was published and is not there any more, and why. */
    goneAt: moment(),
    goneReason: text().notNull().default(''),
    createdAt: momentNow(),
    updatedAt: momentNow(),
  },
  (t) => [
    unique('publish_attempt_once').on(t.subjectKind, t.subjectId, t.accountId),
    index('publish_attempt_by_due').on(t.channelId, t.dueAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('publish_attempt_by_updated').on(
      t.channelId,
      t.updatedAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    index('publish_attempt_by_created').on(
      t.channelId,
      t.createdAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    index('publish_attempt_by_published').on(
      t.channelId,
      t.publishedAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    // Few among many, and counted whenever somebody opens the workbench.
    index('publish_attempt_open')
      .using('btree', t.channelId, t.state, t.path.op('text_pattern_ops'))
      .where(sql`${t.state} not in ('published', 'cancelled')`),
    index('publish_attempt_look').on(t.lookAt).where(sql`${t.lookAt} is not null`),
    index('publish_attempt_revisit').on(t.revisitAt).where(sql`${t.revisitAt} is not null`),
    // Two of the same text that nobody knows the end of could not be told apart.
    uniqueIndex('publish_attempt_text')
      .on(t.accountId, t.textMark)
      .where(sql`${t.textMark} is not null and ${t.state} in ('submitting', 'unknown')`),
    // Whoever hands in a link asks whose post that is.
    index('publish_attempt_post').on(t.platform, t.postId).where(sql`${t.postId} is not null`),
    index('publish_attempt_url').on(t.url).where(sql`${t.url} is not null`),
    index('publish_attempt_batch').on(t.batchKind, t.batchId, t.state),
    index('publish_attempt_account').on(t.accountId, t.dueAt),
    index('publish_attempt_path').using('btree', t.path.op('text_pattern_ops')),
    index('publish_attempt_owner').on(t.ownerId, t.dueAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('publish_attempt_node').on(t.nodeId),
    searchIndex('publish_attempt_title_search', t.title),
  ],
);

/** What happened to an attempt. Rows are only added. */
export const publishAttemptLog = pgTable(
  'publish_attempt_log',
  {
    id: id(),
    attemptId: idRef()
      .notNull()
      .references(() => publishAttempt.id),
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

/** A cell of a plan that a person moved or left out. */
export const publishChoice = pgTable(
  'publish_choice',
  {
    subjectKind: text().$type<SubjectKind>().notNull(),
    subjectId: idRef().notNull(),
    accountId: idRef()
      .notNull()
      .references(() => contentAccount.id),
    at: moment(),
    skip: boolean().notNull().default(false),
    memberId: idRef()
      .notNull()
      .references(() => member.id),
  },
  (t) => [primaryKey({ columns: [t.subjectKind, t.subjectId, t.accountId] })],
);

/** What platforms told by themselves; the same message twice is one row. Old ones are swept. */
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
