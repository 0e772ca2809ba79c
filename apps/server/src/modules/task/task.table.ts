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
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/**
 * How far it is: kept by triggers of task_member in the same transaction, whoever writes there. `left` is what remains of the
 * total; whoever is exempt is not part of it.
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
    figureName: text().notNull().default(''),
    /** What is shared or published. */
    substanceIds: idRef().array().notNull().default(sql`'{}'`),
    platforms: text().array().$type<PlatformId[]>().notNull().default(sql`'{}'`),
    wanted: integer().notNull().default(1),
    points: integer().notNull().default(0),
    autoAccept: boolean().notNull().default(true),
    startAt: moment(),
    endAt: moment(),
    reminders: text().array().$type<TaskReminder[]>().notNull().default(sql`'{}'`),
    /** Those that were sent. */
    remindersSent: text().array().notNull().default(sql`'{}'`),
    mode: text().$type<TaskInfo['mode']>().notNull().default('members'),
    nodeIds: idRef().array().notNull().default(sql`'{}'`),
    roleIds: idRef().array().notNull().default(sql`'{}'`),
    follow: boolean().notNull().default(true),
    /** Everybody had got it by then. */
    spreadAt: moment(),
    endedAt: moment(),
    endReason: text().notNull().default(''),
    lastAt: moment(),
    ...counts(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    index('task_by_created').on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('task_by_end').on(t.channelId, t.endAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('task_by_start').on(t.channelId, t.startAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('task_path').using('btree', t.path.op('text_pattern_ops')),
    index('task_node').on(t.nodeId),
    // What the clock looks at: few among many.
    index('task_open').on(t.endAt).where(sql`${t.state} in ('waiting', 'running')`),
    searchIndex('task_title_search', t.title),
  ],
);

/** A dealer's part; people who sit at no dealer have one for their own organisation. */
export const taskDealer = pgTable(
  'task_dealer',
  {
    id: id(),
    ...placed(),
    taskId: idRef()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    ...counts(),
    lastAt: moment(),
  },
  (t) => [
    unique('task_dealer_once').on(t.taskId, t.nodeId),
    index('task_dealer_path').using('btree', t.path.op('text_pattern_ops'), t.taskId),
    index('task_dealer_node').on(t.nodeId),
  ],
);

/** A store's part; people who sit at the dealer itself have one for the dealer. */
export const taskStore = pgTable(
  'task_store',
  {
    id: id(),
    ...placed(),
    taskId: idRef()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    dealerTaskId: idRef()
      .notNull()
      .references(() => taskDealer.id, { onDelete: 'cascade' }),
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

/** What one person has to do; the owner is that person. */
export const taskMember = pgTable(
  'task_member',
  {
    id: id(),
    ...placed(),
    taskId: idRef()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    dealerTaskId: idRef()
      .notNull()
      .references(() => taskDealer.id, { onDelete: 'cascade' }),
    storeTaskId: idRef()
      .notNull()
      .references(() => taskStore.id, { onDelete: 'cascade' }),
    state: text().$type<TaskMember['state']>().notNull().default('open'),
    handed: integer().notNull().default(0),
    accepted: integer().notNull().default(0),
    points: integer().notNull().default(0),
    /** The worst of what was found about what is handed in. */
    finding: text().$type<EvidenceFinding>().notNull().default('none'),
    note: text().notNull().default(''),
    /** Why it was returned or does not count. */
    reason: text().notNull().default(''),
    /** It stopped counting by rule (left, moved), not by a person: whoever comes back counts again. */
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
  ],
);

/** 256 bits of what a picture looks like; alike pictures differ in few of them. */
const likeness = customType<{ data: string }>({ dataType: () => 'bit(256)' });

export const taskEvidence = pgTable(
  'task_evidence',
  {
    id: id(),
    ...placed(),
    taskId: idRef()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    memberTaskId: idRef()
      .notNull()
      .references(() => taskMember.id, { onDelete: 'cascade' }),
    kind: text().$type<TaskEvidence['kind']>().notNull(),
    state: text().$type<TaskEvidence['state']>().notNull().default('waiting'),
    link: text(),
    platform: text().$type<PlatformId>(),
    /** Where the screenshot is, and what was made of it. */
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
    /** Not found yet: asked for again then. */
    lookAt: moment(),
    createdAt: momentNow(),
  },
  (t) => [
    index('task_evidence_member').on(t.memberTaskId, t.id),
    index('task_evidence_queue').on(t.taskId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    // What waits to be looked at: few among all that was ever handed in.
    index('task_evidence_waiting')
      .on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.state} = 'waiting'`),
    index('task_evidence_link').on(t.channelId, t.link).where(sql`${t.link} is not null`),
    index('task_evidence_bytes').on(t.channelId, t.sha256).where(sql`${t.sha256} is not null`),
    index('task_evidence_look').on(t.lookAt).where(sql`${t.lookAt} is not null`),
    index('task_evidence_path').using('btree', t.path.op('text_pattern_ops')),
    index('task_evidence_node').on(t.nodeId),
    index('task_evidence_owner').on(t.ownerId),
  ],
);
