import type {
  PosterBatch,
  PosterBatchItem,
  PosterDoc,
  PosterFinding,
  PosterInput,
  PosterKind,
  PosterValues,
  posterState,
  posterTemplateState,
} from '@zhiying/contract';
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
import { id, idRef, moment, momentNow, partOf, refTo } from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { member, node } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
import { reviewed } from '#kernel/review/reviewed.ts';

type StateOf<Machine extends { all: readonly string[] }> = Machine['all'][number];
const count = () => integer().notNull().default(0);

/** What a poster looks like before it is somebody's. What lists filter by is copied here from its current version. */
export const posterTemplate = pgTable(
  'poster_template',
  {
    id: id(),
    ...placed(),
    /** The name by which the product knows one of its own. */
    builtin: text(),
    name: text().notNull(),
    kind: text().$type<PosterKind>().notNull(),
    folder: text().notNull().default(''),
    status: text().$type<StateOf<typeof posterTemplateState>>().notNull().default('draft'),
    doc: jsonb().$type<PosterDoc>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    motionMs: integer(),
    versionNo: integer().notNull().default(1),
    ...reviewed(),
    uses: count(),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('poster_template_builtin').on(t.channelId, t.builtin).where(sql`${t.builtin} is not null`),
    newestIndex('poster_template_by_updated', t, t.updatedAt),
    newestIndex('poster_template_by_created', t, t.createdAt),
    newestIndex('poster_template_by_name', t, t.name),
    newestIndex('poster_template_by_uses', t, t.uses),
    newestIndex('poster_template_queue', t, t.submittedAt).where(sql`${t.status} = 'pending'`),
    pathIndex('poster_template_path', t),
    index('poster_template_node').on(t.nodeId),
    searchIndex('poster_template_search', t.name),
  ],
);

/** What a template said; made posters remember which one they were made from. */
export const posterTemplateVersion = pgTable(
  'poster_template_version',
  {
    id: id(),
    templateId: partOf(() => posterTemplate.id),
    ...placed(),
    no: integer().notNull(),
    name: text().notNull(),
    doc: jsonb().$type<PosterDoc>().notNull(),
    createdAt: momentNow(),
  },
  (t) => [unique().on(t.templateId, t.no), pathIndex('poster_template_version_path', t)],
);

export const posterTemplateFavourite = pgTable(
  'poster_template_favourite',
  {
    memberId: partOf(() => member.id),
    templateId: partOf(() => posterTemplate.id),
    createdAt: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.templateId] })],
);

/** Many places that each get a poster of one template. */
export const posterBatch = pgTable(
  'poster_batch',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    templateId: refTo(() => posterTemplate.id),
    templateVersionNo: integer().notNull(),
    input: jsonb().$type<PosterInput>().notNull(),
    /** What is the same for all of them, looked up for whoever began it. */
    shared: jsonb().$type<{ values: PosterValues; ai: boolean }>().notNull(),
    /** Under which address scanned links are reached. */
    origin: text().notNull(),
    state: text().$type<PosterBatch['state']>().notNull().default('running'),
    jobId: text(),
    places: count(),
    startedAt: momentNow(),
    endedAt: moment(),
    createdAt: momentNow(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    newestIndex('poster_batch_by_created', t, t.createdAt),
    newestIndex('poster_batch_by_name', t, t.name),
    pathIndex('poster_batch_path', t),
    searchIndex('poster_batch_search', t.name),
  ],
);

/** One finished or unfinished picture. Its own document, so that changing it touches nothing else. */
export const poster = pgTable(
  'poster',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    templateId: refTo(() => posterTemplate.id),
    templateVersionNo: integer().notNull(),
    placeId: idRef().references(() => node.id, { onDelete: 'set null' }),
    batchId: idRef().references(() => posterBatch.id, { onDelete: 'set null' }),
    input: jsonb().$type<PosterInput>().notNull(),
    /** The template of then with what was changed on it. */
    doc: jsonb().$type<PosterDoc>().notNull(),
    values: jsonb().$type<PosterValues>().notNull(),
    findings: jsonb().$type<PosterFinding[]>().notNull().default([]),
    state: text().$type<StateOf<typeof posterState>>().notNull().default('waiting'),
    note: text().notNull().default(''),
    ai: boolean().notNull().default(false),
    /** What the stored file was drawn from; the same is not drawn twice. */
    fingerprint: text().notNull().default(''),
    object: text(),
    /** Other formats that somebody asked for, by format and bleed. */
    files: jsonb().$type<Record<string, { object?: string; note?: string }>>().notNull().default({}),
    /** Goes into the library when it is done. */
    keep: boolean().notNull().default(false),
    /** Somebody changed this one of a batch by hand: running the batch again leaves it alone. */
    modifiedAt: moment(),
    materialId: idRef(),
    origin: text().notNull(),
    visits: count(),
    leads: count(),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    deletedAt: moment(),
    version: integer().notNull().default(1),
  },
  (t) => [
    newestIndex('poster_by_created', t, t.createdAt),
    newestIndex('poster_by_updated', t, t.updatedAt),
    newestIndex('poster_by_name', t, t.name),
    newestIndex('poster_by_visits', t, t.visits),
    pathIndex('poster_path', t),
    index('poster_template_of').on(t.templateId),
    index('poster_batch_of').on(t.batchId),
    index('poster_place').on(t.placeId),
    searchIndex('poster_search', t.name),
  ],
);

export const posterBatchItem = pgTable(
  'poster_batch_item',
  {
    id: id(),
    batchId: partOf(() => posterBatch.id),
    placeId: partOf(() => node.id),
    posterId: idRef().references(() => poster.id, { onDelete: 'set null' }),
    state: text().$type<PosterBatchItem['state']>().notNull().default('waiting'),
    note: text().notNull().default(''),
    findings: jsonb().$type<PosterFinding[]>().notNull().default([]),
    updatedAt: momentNow(),
  },
  (t) => [
    unique('poster_batch_item_once').on(t.batchId, t.placeId),
    index('poster_batch_item_state').on(t.batchId, t.state, t.id),
    index('poster_batch_item_poster').on(t.posterId),
  ],
);
