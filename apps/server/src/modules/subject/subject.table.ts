import type { SubjectInput, subjectState } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { placed } from '#kernel/access/placed.ts';

/** A curated set of pieces under one cover. What lists show is copied here from its current version. */
export const subject = pgTable(
  'subject',
  {
    id: id(),
    ...placed(),
    title: text().notNull(),
    intro: text().notNull().default(''),
    coverId: idRef(),
    /** In the order of the page. */
    substanceIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    status: text().$type<(typeof subjectState)['all'][number]>().notNull().default('draft'),
    versionNo: integer().notNull().default(1),
    /** The version that visitors see; null until it is published. */
    publishedNo: integer(),
    visits: integer().notNull().default(0),
    leads: integer().notNull().default(0),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('subject_by_created').on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('subject_by_updated').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('subject_by_title').on(t.channelId, t.title.desc().nullsLast(), t.id.desc().nullsLast()),
    index('subject_by_visits').on(t.channelId, t.visits.desc().nullsLast(), t.id.desc().nullsLast()),
    index('subject_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('subject_title_search', t.title),
  ],
);

export const subjectVersion = pgTable(
  'subject_version',
  {
    id: id(),
    subjectId: idRef()
      .notNull()
      .references(() => subject.id, { onDelete: 'cascade' }),
    ...placed(),
    no: integer().notNull(),
    input: jsonb().$type<SubjectInput>().notNull(),
    createdAt: momentNow(),
  },
  (t) => [
    unique().on(t.subjectId, t.no),
    index('subject_version_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** A subject at a node: whoever sits there or below may share it. Its place is that node. */
export const subjectPublish = pgTable(
  'subject_publish',
  {
    id: id(),
    subjectId: idRef()
      .notNull()
      .references(() => subject.id, { onDelete: 'cascade' }),
    ...placed(),
    createdAt: momentNow(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('subject_publish_once').on(t.subjectId, t.nodeId).where(sql`${t.endedAt} is null`),
    index('subject_publish_to').on(t.nodeId).where(sql`${t.endedAt} is null`),
    index('subject_publish_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);
