import type {
  FileKind,
  LICENCES,
  MATERIAL_SOURCES,
  materialState,
  ORIENTATIONS,
  PERSON_RELEASES,
  processingState,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  id,
  idRef,
  moment,
  momentNow,
  partOf,
  refTo,
} from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, placeIndexes, searchIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
import { reviewed } from '#kernel/review/reviewed.ts';

type StateOf<Machine extends { all: readonly string[] }> = Machine['all'][number];

/** Folders. `path` is that of the node it hangs on; the tree of folders is in `parent_id`. */
export const materialClassify = pgTable(
  'material_classify',
  {
    id: id(),
    ...placed(),
    parentId: idRef().references((): AnyPgColumn => materialClassify.id),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('material_classify_name').on(t.nodeId, sql`coalesce(${t.parentId}, 0)`, t.name),
    index('material_classify_channel').on(t.channelId, t.nodeId),
    index('material_classify_parent').on(t.parentId),
    pathIndex('material_classify_path', t),
  ],
);

/** One material. What lists show and filter by is copied here from its current version. */
export const material = pgTable(
  'material',
  {
    id: id(),
    ...placed(),
    classifyId: idRef().references(() => materialClassify.id),
    name: text().notNull(),
    type: text().$type<FileKind>().notNull(),
    ext: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    temPicType: text(),
    tags: text().array().notNull().default(sql`'{}'`),
    source: text().$type<keyof typeof MATERIAL_SOURCES>().notNull().default('upload'),
    remark: text().notNull().default(''),
    status: text().$type<StateOf<typeof materialState>>().notNull().default('draft'),
    /** The version everybody sees; null only while the row and its first version are being written. */
    versionId: idRef(),
    versionNo: integer().notNull().default(1),
    width: integer(),
    height: integer(),
    orientation: text().$type<keyof typeof ORIENTATIONS>(),
    durationMs: integer(),
    pages: integer(),
    processing: text().$type<StateOf<typeof processingState>>().notNull().default('waiting'),
    licence: text().$type<keyof typeof LICENCES>().notNull().default('unknown'),
    personRelease: text().$type<keyof typeof PERSON_RELEASES>().notNull().default('none'),
    expiresOn: date(),
    rightsOrigin: text().notNull().default(''),
    /** When its end was told to those who use it. */
    expiredAt: moment(),
    recalledAt: moment(),
    recallReason: text().notNull().default(''),
    ...reviewed(),
    downloads: integer().notNull().default(0),
    usages: integer().notNull().default(0),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    deletedAt: moment(),
    deletedBy: idRef(),
    version: integer().notNull().default(1),
  },
  (t) => [
    // A list is one channel's, sorted by a column: read from an index, newest first, empty last, ties by id.
    ...newestIndexes('material', t, {
      created: t.createdAt,
      updated: t.updatedAt,
      name: t.name,
      size: t.size,
      duration: t.durationMs,
      downloads: t.downloads,
    }),
    ...placeIndexes('material', t),
    index('material_classify_in').on(t.classifyId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    newestIndex('material_queue', t, t.submittedAt).where(sql`${t.status} = 'pending'`),
    index('material_bin').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('material_recalled').on(t.channelId, t.recalledAt).where(sql`${t.recalledAt} is not null`),
    index('material_expiry').on(t.expiresOn).where(sql`${t.expiresOn} is not null`),
    index('material_unprocessed').on(t.processing).where(sql`${t.processing} <> 'done'`),
    index('material_tags').using('gin', t.tags),
    searchIndex('material_name_search', t.name),
    searchIndex('material_remark_search', t.remark).where(sql`${t.remark} <> ''`),
  ],
);

/** One stored file. Its object never changes; a new one is a new version. */
export const materialVersion = pgTable(
  'material_version',
  {
    id: id(),
    materialId: partOf(() => material.id),
    ...placed(),
    no: integer().notNull(),
    name: text().notNull(),
    type: text().$type<FileKind>().notNull(),
    ext: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Worked out by the server from the stored bytes; null until then. */
    sha256: text(),
    /** What the uploader said it is; the stored bytes must agree. */
    claimedSha256: text(),
    /** Where the browser put it. The same object is registered once. */
    uploadedAs: text().notNull(),
    /** Where it is kept, out of reach of the credentials it was uploaded with. */
    object: text().notNull(),
    processing: text().$type<StateOf<typeof processingState>>().notNull().default('waiting'),
    note: text().notNull().default(''),
    facts: jsonb().notNull().default({}),
    /** Thumbnail, poster, preview, lighter copy: name → object. */
    derived: jsonb().notNull().default({}),
    createdAt: momentNow(),
  },
  (t) => [
    unique().on(t.materialId, t.no),
    uniqueIndex('material_version_uploaded').on(t.uploadedAs),
    index('material_version_same').on(t.ownerId, t.sha256, t.size),
    pathIndex('material_version_path', t),
    // How much somebody and a node have stored.
    index('material_version_of_owner').on(t.ownerId, t.size),
    index('material_version_of_node').on(t.nodeId, t.size),
  ],
);

/** The channel's tags and how often each was given. */
export const materialTag = pgTable(
  'material_tag',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    name: text().notNull(),
    uses: integer().notNull().default(0),
  },
  (t) => [unique().on(t.channelId, t.name), index('material_tag_uses').on(t.channelId, t.uses.desc())],
);

/** Decisions of before they were kept with all others' in `review_decision`, which has them too. Nothing reads it; a later step drops it. */
export const materialReview = pgTable(
  'material_review',
  {
    id: id(),
    materialId: partOf(() => material.id),
    versionId: idRef().notNull(),
    versionNo: integer().notNull(),
    ...placed(),
    stage: integer().notNull(),
    decision: text().$type<'pass' | 'reject'>().notNull(),
    reason: text().notNull().default(''),
    reviewerId: refTo(() => member.id),
    createdAt: momentNow(),
  },
  (t) => [
    index('material_review_of').on(t.materialId, t.versionId),
    newestIndex('material_review_by_at', t, t.createdAt),
    pathIndex('material_review_path', t),
  ],
);

/** One material at one node; channel, node and path are those of the node it was published to. */
export const materialPublish = pgTable(
  'material_publish',
  {
    id: id(),
    materialId: partOf(() => material.id),
    versionId: idRef().notNull(),
    ...placed(),
    fromAt: moment().notNull(),
    untilAt: moment(),
    state: text().$type<'scheduled' | 'active' | 'ended' | 'withdrawn'>().notNull(),
    message: text().notNull().default(''),
    createdAt: momentNow(),
    endedAt: moment(),
  },
  (t) => [
    // Published twice to one place is published once.
    uniqueIndex('material_publish_once')
      .on(t.materialId, t.nodeId)
      .where(sql`${t.state} in ('scheduled', 'active')`),
    index('material_publish_to').on(t.nodeId, t.materialId).where(sql`${t.state} = 'active'`),
    index('material_publish_start').on(t.fromAt).where(sql`${t.state} = 'scheduled'`),
    index('material_publish_end').on(t.untilAt).where(sql`${t.state} in ('scheduled', 'active')`),
    ...newestIndexes('material_publish', t, { created: t.createdAt, from: t.fromAt, until: t.untilAt }),
    pathIndex('material_publish_path', t),
  ],
);

/** Who took which version away, and how. Channel, node and path are the material's; the owner is who took it. */
export const materialDownload = pgTable(
  'material_download',
  {
    id: id(),
    materialId: partOf(() => material.id),
    versionId: idRef().notNull(),
    versionNo: integer().notNull(),
    ...placed(),
    exportId: idRef(),
    watermark: boolean().notNull().default(false),
    bytes: bigint({ mode: 'number' }).notNull(),
    createdAt: momentNow(),
  },
  (t) => [
    index('material_download_of').on(t.materialId, t.createdAt.desc()),
    newestIndex('material_download_by_at', t, t.createdAt),
    index('material_download_owner').on(t.ownerId),
    pathIndex('material_download_path', t),
  ],
);

/** Where a material is used; other areas write it down through this module. */
export const materialUsage = pgTable(
  'material_usage',
  {
    id: id(),
    materialId: partOf(() => material.id),
    ...placed(),
    /** What uses it, in words for people: 内容, 专题, AI 视频. */
    kind: text().notNull(),
    targetId: text().notNull(),
    title: text().notNull(),
    link: text(),
    createdAt: momentNow(),
  },
  (t) => [
    unique().on(t.materialId, t.kind, t.targetId),
    index('material_usage_target').on(t.kind, t.targetId),
    index('material_usage_by_created').on(t.channelId, t.createdAt),
    pathIndex('material_usage_path', t),
  ],
);
