import type {
  EvidenceFinding,
  EvidenceKind,
  PlatformId,
  TaskEvidence,
  TaskInfo,
  TaskKind,
  TaskMember,
  TaskReminder,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { customType, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  id,
  idRef,
  moment,
  momentNow,
  partOf,
} from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/**
 * Progress counts, maintained by triggers on task_member in the same transaction. `left` is what remains of
 * the total; exempt people are not counted.
 */
const counts = () => ({
  total: integer().notNull().default(0),
  done: integer().notNull().default(0),
  waiting: integer().notNull().default(0),
  returned: integer().notNull().default(0),
  exempt: integer().notNull().default(0),
});

export const task = pgTable(
  'task',
  {
    id: id(),
    ...placed(),
    title: text().notNull(),
    kind: text().$type<TaskKind>().notNull(),
    template: boolean().notNull().default(false),
    state: text().$type<TaskInfo['state']>().notNull().default('draft'),
    brief: text().notNull().default(''),
    evidence: text().array().$type<EvidenceKind[]>().notNull().default(sql`'{}'`),
    evidenceAll: boolean().notNull().default(false),
    figureName: text().notNull().default(''),
    /** What is to be shared or published. */
    substanceIds: idRef().array().notNull().default(sql`'{}'`),
    platforms: text().array().$type<PlatformId[]>().notNull().default(sql`'{}'`),
    wanted: integer().notNull().default(1),
    points: integer().notNull().default(0),
    autoAccept: boolean().notNull().default(true),
    startAt: moment(),
    endAt: moment(),
    reminders: text().array().$type<TaskReminder[]>().notNull().default(sql`'{}'`),
    /** Reminders sent so far. */
    remindersSent: text().array().notNull().default(sql`'{}'`),
    mode: text().$type<TaskInfo['mode']>().notNull().default('members'),
    nodeIds: idRef().array().notNull().default(sql`'{}'`),
    roleIds: idRef().array().notNull().default(sql`'{}'`),
    follow: boolean().notNull().default(true),
    /** When the distribution was complete. */
    spreadAt: moment(),
    endedAt: moment(),
    endReason: text().notNull().default(''),
    lastAt: moment(),
    ...counts(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    ...newestIndexes('task', t, { created: t.createdAt, end: t.endAt, start: t.startAt }),
    pathIndex('task_path', t),
    index('task_node').on(t.nodeId),
    // Partial index for the clock job.
    index('task_open').on(t.endAt).where(sql`${t.state} in ('waiting', 'running')`),
    searchIndex('task_title_search', t.title),
  ],
);

/** A dealer's part; people outside any dealer are counted under their own organisation. */
export const taskDealer = pgTable(
  'task_dealer',
  {
    id: id(),
    ...placed(),
    taskId: partOf(() => task.id),
    ...counts(),
    lastAt: moment(),
  },
  (t) => [
    unique('task_dealer_once').on(t.taskId, t.nodeId),
    index('task_dealer_path').using('btree', t.path.op('text_pattern_ops'), t.taskId),
    index('task_dealer_node').on(t.nodeId),
  ],
);

/** A store's part; people at the dealer itself are counted under the dealer. */
export const taskStore = pgTable(
  'task_store',
  {
    id: id(),
    ...placed(),
    taskId: partOf(() => task.id),
    dealerTaskId: partOf(() => taskDealer.id),
    ...counts(),
    lastAt: moment(),
  },
  (t) => [
    unique('task_store_once').on(t.taskId, t.nodeId),
    index('task_store_dealer').on(t.dealerTaskId),
    index('task_store_path').using('btree', t.path.op('text_pattern_ops'), t.taskId),
    index('task_store_node').on(t.nodeId),
  ],
);

/** One person's part; owned by that person. */
export const taskMember = pgTable(
  'task_member',
  {
    id: id(),
    ...placed(),
    taskId: partOf(() => task.id),
    dealerTaskId: partOf(() => taskDealer.id),
    storeTaskId: partOf(() => taskStore.id),
    state: text().$type<TaskMember['state']>().notNull().default('open'),
    handed: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    points: integer().notNull().default(0),
    /** The most serious finding about the evidence. */
    finding: text().$type<EvidenceFinding>().notNull().default('none'),
    note: text().notNull().default(''),
    /** Why it was returned or does not count. */
    reason: text().notNull().default(''),
    /** Excluded by rule (left, moved), not by a person: counts again when the person returns. */
    byRule: boolean().notNull().default(false),
    remindedOn: date({ mode: 'string' }),
    remindedTimes: integer().notNull().default(0),
    lastAt: moment(),
    doneAt: moment(),
    createdAt: momentNow(),
  },
  (t) => [
    unique('task_member_once').on(t.taskId, t.ownerId),
    index('task_member_of').on(t.taskId, t.state, t.remindedOn),
    index('task_member_by_last').on(t.taskId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('task_member_store').on(t.storeTaskId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('task_member_dealer').on(t.dealerTaskId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('task_member_own').on(t.ownerId, t.id),
    index('task_member_path').using('btree', t.path.op('text_pattern_ops'), t.taskId),
    index('task_member_node').on(t.nodeId),
    index('task_member_by_created').on(t.channelId, t.createdAt),
    index('task_member_done').on(t.channelId, t.doneAt).where(sql`${t.doneAt} is not null`),
  ],
);

/** A 256-bit perceptual hash; similar pictures differ in few bits. */
const likeness = customType<{ data: string }>({ dataType: () => 'bit(256)' });

export const taskEvidence = pgTable(
  'task_evidence',
  {
    id: id(),
    ...placed(),
    taskId: partOf(() => task.id),
    memberTaskId: partOf(() => taskMember.id),
    kind: text().$type<TaskEvidence['kind']>().notNull(),
    state: text().$type<TaskEvidence['state']>().notNull().default('waiting'),
    link: text(),
    platform: text().$type<PlatformId>(),
    /** The screenshot's object key, and files derived from it. */
    object: text(),
    uploadedAs: text().unique(),
    derived: jsonb().$type<{ thumb?: string; clean?: string }>().notNull().default({}),
    sha256: text(),
    likeness: likeness(),
    figure: doublePrecision(),
    note: text().notNull().default(''),
    finding: text().$type<EvidenceFinding>().notNull().default('none'),
    found: text().notNull().default(''),
    similarity: integer(),
    doubleOf: idRef().references((): AnyPgColumn => taskEvidence.id, { onDelete: 'set null' }),
    reason: text().notNull().default(''),
    decidedBy: idRef().references(() => member.id),
    decidedAt: moment(),
    /** When the link is checked again, while its post is not found. */
    lookAt: moment(),
    createdAt: momentNow(),
  },
  (t) => [
    index('task_evidence_member').on(t.memberTaskId, t.id),
    index('task_evidence_queue').on(t.taskId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    // What waits to be looked at: few among all that was ever handed in.
    newestIndex('task_evidence_waiting', t, t.createdAt).where(sql`${t.state} = 'waiting'`),
    index('task_evidence_link').on(t.channelId, t.link).where(sql`${t.link} is not null`),
    index('task_evidence_bytes').on(t.channelId, t.sha256).where(sql`${t.sha256} is not null`),
    index('task_evidence_look').on(t.lookAt).where(sql`${t.lookAt} is not null`),
    pathIndex('task_evidence_path', t),
    index('task_evidence_node').on(t.nodeId),
    index('task_evidence_owner').on(t.ownerId),
  ],
);
