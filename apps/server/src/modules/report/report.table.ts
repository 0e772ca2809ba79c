import type { ReportQuestion } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, idRef, momentNow, partOf, refTo } from '#db/columns.ts';
import { pathIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const day = () => date({ mode: 'string' }).notNull();
/** 0 for none: the grain has no nulls, so that two rows of it are equal when their columns are. */
const orNone = () => bigint({ mode: 'number' }).notNull().default(0);

/** A column for each measure of the contract, null for nothing: a row has few of them, and nulls take no room. */
const measures = <Column>(column: () => Column) => ({
  reached: column(),
  opened: column(),
  shared: column(),
  published: column(),
  visits: column(),
  leads: column(),
  posts: column(),
  views: column(),
  likes: column(),
  comments: column(),
  forwards: column(),
  uses: column(),
  downloads: column(),
  handouts: column(),
  recalls: column(),
  tasks: column(),
  tasksDone: column(),
  talks: column(),
  talksAnswered: column(),
  clues: column(),
  storeVisits: column(),
  deals: column(),
});

/**
 * What happened on a day, append-only and split by month. What turns out later, or to have been less, is another row of the same
 * day; the sum of them is true. `earnedPath` is where the node hung when it was entered: it is not called `path`, because those are
 * rewritten when an organisation moves, and history stays where it was earned.
 */
export const reportFact = pgTable(
  'report_fact',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    day: day(),
    source: text().notNull(),
    channelId: idRef().notNull(),
    nodeId: idRef().notNull(),
    earnedPath: text().notNull(),
    memberId: orNone(),
    subjectKind: text().notNull().default(''),
    subjectId: orNone(),
    /** The post, talk or clue itself; 0 where facts are sums of many records. */
    recordId: orNone(),
    platform: smallint().notNull().default(0),
    ...measures(() => integer()),
    enteredAt: momentNow(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.id] }),
    index('report_fact_source').on(t.channelId, t.source, t.day),
    index('report_fact_member').on(t.memberId, t.day),
    index('report_fact_node').on(t.nodeId, t.day),
    index('report_fact_subject').on(t.subjectKind, t.subjectId, t.day),
  ],
);

/**
 * The facts of a place and all below it, added up by day (`span` 0) and by month (1): for everything together (`subjectKind` '') and each
 * platform at every place, for each piece down to dealers, for each person only where they earned it. Written in the transaction that
 * enters the facts. A place that moved has a row for each path it had.
 */
export const reportSum = pgTable(
  'report_sum',
  {
    channelId: refTo(() => channel.id),
    placePath: text().notNull(),
    placeId: idRef().notNull(),
    /** 0 at the top. */
    parentId: orNone(),
    placeKind: text().$type<'organ' | 'dealer' | 'store'>().notNull(),
    span: smallint().notNull(),
    period: day(),
    subjectKind: text().notNull(),
    subjectId: idRef().notNull(),
    ...measures(() => bigint({ mode: 'number' })),
  },
  (t) => [
    primaryKey({
      name: 'report_sum_key',
      columns: [t.placeId, t.subjectKind, t.span, t.period, t.subjectId, t.placePath],
    }),
    index('report_sum_parent').on(t.parentId, t.span, t.period).where(sql`${t.subjectKind} = ''`),
    index('report_sum_kind').on(t.channelId, t.placeKind, t.span, t.period).where(sql`${t.subjectKind} = ''`),
    index('report_sum_subject')
      .on(t.subjectKind, t.subjectId, t.span, t.period)
      .where(sql`${t.subjectKind} <> '' and ${t.subjectKind} <> 'member'`),
    // Everybody's figures of a year are read off the first, those of a page of people off the second.
    index('report_sum_member').on(t.channelId, t.span, t.period).where(sql`${t.subjectKind} = 'member'`),
    index('report_sum_person').on(t.subjectId, t.span, t.period).where(sql`${t.subjectKind} = 'member'`),
  ],
);

/**
 * What the nightly comparison found: the facts of a source against its records, and how many entries set them right; and the kept sums against
 * the facts, and how many differ.
 */
export const reportProof = pgTable(
  'report_proof',
  {
    channelId: refTo(() => channel.id),
    source: text().notNull(),
    fromDay: day(),
    toDay: day(),
    /** Entries that were missing or wrong; 0: all was true. */
    corrected: integer().notNull(),
    /** The days they are of, the latest first, ten at most. */
    days: jsonb().$type<string[]>().notNull().default([]),
    /** Why the comparison failed; empty when it was made. */
    failure: text().notNull().default(''),
    at: momentNow(),
    /** When the facts were last brought up to date, whether all of them were compared or only the latest days. */
    filledAt: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.source] })],
);

/** A question to the reports that somebody keeps under a name; shared ones are everybody's at and below its node. */
export const reportView = pgTable(
  'report_view',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    question: jsonb().$type<ReportQuestion>().notNull(),
    shared: boolean().notNull(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
    updatedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('report_view_name').on(t.ownerId, t.channelId, t.name),
    pathIndex('report_view_path', t),
  ],
);

/** What a member made of a view: whether it is a favourite, and how often they get it as a file. */
export const reportViewMember = pgTable(
  'report_view_member',
  {
    viewId: partOf(() => reportView.id),
    memberId: partOf(() => member.id),
    favourite: boolean().notNull().default(false),
    rhythm: text().$type<'day' | 'week'>(),
    /** The last day of the period the latest file was about: each is sent once. */
    sentFor: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.viewId, t.memberId] }),
    index('report_view_member_rhythm').on(t.rhythm, t.sentFor).where(sql`${t.rhythm} IS NOT NULL`),
  ],
);
