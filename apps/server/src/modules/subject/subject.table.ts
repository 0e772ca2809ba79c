import type { SubjectInput, subjectState } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigint, id, idRef, moment, momentNow, partOf } from '#db/columns.ts';
import { newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
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
    ...newestIndexes('subject', t, {
      created: t.createdAt,
      updated: t.updatedAt,
      title: t.title,
      visits: t.visits,
    }),
    pathIndex('subject_path', t),
    searchIndex('subject_title_search', t.title),
  ],
);

export const subjectVersion = pgTable(
  'subject_version',
  {
    id: id(),
    subjectId: partOf(() => subject.id),
    ...placed(),
    no: integer().notNull(),
    input: jsonb().$type<SubjectInput>().notNull(),
    createdAt: momentNow(),
  },
  (t) => [unique().on(t.subjectId, t.no), pathIndex('subject_version_path', t)],
);

/** A subject published to a node: people there or below may share it. Its ownership columns are the node's. */
export const subjectPublish = pgTable(
  'subject_publish',
  {
    id: id(),
    subjectId: partOf(() => subject.id),
    ...placed(),
    createdAt: momentNow(),
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('subject_publish_once').on(t.subjectId, t.nodeId).where(sql`${t.endedAt} is null`),
    index('subject_publish_to').on(t.nodeId).where(sql`${t.endedAt} is null`),
    pathIndex('subject_publish_path', t),
  ],
);
