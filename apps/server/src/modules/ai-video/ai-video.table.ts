import type {
  BoardShot,
  Cut,
  FilmFinding,
  FilmScript,
  ReviewState,
  themeState,
  VideoDoc,
  VideoInput,
  VideoKind,
  VideoStage,
  VideoState,
  VideoStep,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bigint, boolean, id, idRef, moment, momentNow, partOf, refTo, versioned } from '#db/columns.ts';
import { newestIndexes, placeIndexes, searchIndex } from '#db/indexes.ts';
import { placed } from '#kernel/access/placed.ts';
import { reviewed } from '#kernel/review/reviewed.ts';

/** What films are made from: the wishes (`input`), then the storyboard or the scenes of a montage (`lenses`). */
export const videoTheme = pgTable(
  'video_theme',
  {
    id: id(),
    ...placed(),
    kind: text().$type<VideoKind>().notNull(),
    topic: text().notNull(),
    input: jsonb().$type<VideoInput>().notNull(),
    lenses: jsonb().$type<BoardShot[]>().notNull().default([]),
    count: integer().notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    stage: text().$type<VideoStage>().notNull().default('script'),
    status: text().$type<(typeof themeState.all)[number]>().notNull().default('draft'),
    /** Where a deleted one was. */
    statusBefore: text().$type<(typeof themeState.all)[number]>(),
    note: text().notNull().default(''),
    /** Another one makes other variants of the same scenes. */
    seed: integer().notNull(),
    jobId: text(),
    /** The storyboard was laid out without a model. */
    offline: boolean().notNull().default(false),
    scheduledAt: moment(),
    releasedAt: moment(),
    releasedBy: idRef(),
    ...versioned(),
  },
  (t) => [
    ...newestIndexes('video_theme', t, { created: t.createdAt, updated: t.updatedAt, topic: t.topic }),
    ...placeIndexes('video_theme', t),
    index('video_theme_due').on(t.scheduledAt).where(sql`${t.status} = 'scheduled'`),
    index('video_theme_ready')
      .using('btree', t.channelId, t.path.op('text_pattern_ops'))
      .where(sql`${t.status} = 'ready'`),
    index('video_theme_tags').using('gin', t.tags),
    searchIndex('video_theme_topic_search', t.topic),
  ],
);

/** Where a preview is, of which version, and how many lines nobody had spoken. */
export interface Preview {
  object: string;
  version: number;
  unspoken: number;
}

/** One film. `doc` is what people edit; `cut` and the files are what was made of it, of the document of `composedVersion`. */
export const video = pgTable(
  'video',
  {
    id: id(),
    ...placed(),
    themeId: refTo(() => videoTheme.id),
    no: integer().notNull(),
    kind: text().$type<VideoKind>().notNull(),
    title: text().notNull(),
    doc: jsonb().$type<VideoDoc>().notNull(),
    status: text().$type<VideoState>().notNull().default('draft'),
    /** The job that may compose it; another one's result is thrown away. */
    jobId: text(),
    step: text().$type<VideoStep>(),
    percent: integer().notNull().default(0),
    note: text().notNull().default(''),
    durationMs: integer().notNull(),
    materialIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    factIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** What is said in it, for searching and comparing. */
    plain: text().notNull().default(''),
    difference: integer(),
    nearest: integer(),
    /** Numbers of the films of its theme that begin with the same picture. */
    sameOpening: integer().array().notNull().default(sql`'{}'`),
    /** What each shot of the composed film looks like; see `Composed`. */
    looks: jsonb().$type<string[]>(),
    cut: jsonb().$type<Cut>(),
    object: text(),
    cover: text(),
    bytes: bigint({ mode: 'number' }),
    width: integer(),
    height: integer(),
    /** What was found in the finished file: streams, loudness, label. */
    probe: jsonb().$type<Record<string, unknown>>(),
    offlineVoice: boolean().notNull().default(false),
    composedVersion: integer(),
    composedAt: moment(),
    /** A small quick film to look at, of the document of its version; `previewJobId` may put another one there. */
    preview: jsonb().$type<Preview>(),
    previewJobId: text(),
    /** Where its lines come from. */
    script: text().$type<FilmScript>().notNull().default('board'),
    /** What the rules found in the document; looked for again before anything goes out. */
    findings: jsonb().$type<FilmFinding[]>().notNull().default([]),
    blocks: integer().notNull().default(0),
    warns: integer().notNull().default(0),
    /** Whoever changed the document last; null: nobody since it was laid out. */
    editedBy: idRef(),
    /** Of the document as it stands: a change makes it a draft again. */
    review: text().$type<ReviewState>().notNull().default('draft'),
    ...reviewed(),
    /** Its theme is deleted. */
    hidden: boolean().notNull().default(false),
    ...versioned(),
  },
  (t) => [
    unique('video_no').on(t.themeId, t.no),
    ...newestIndexes('video', t, {
      created: t.createdAt,
      updated: t.updatedAt,
      duration: t.durationMs,
      difference: t.difference,
    }),
    ...placeIndexes('video', t),
    index('video_open').on(t.id).where(sql`${t.status} IN ('queued', 'composing')`),
    index('video_to_review').on(t.channelId, t.submittedAt, t.id).where(sql`${t.review} = 'pending'`),
    index('video_materials').using('gin', t.materialIds),
    searchIndex('video_title_search', t.title),
  ],
);

/** The ledger of footage: which part of which material each film shows, shot by shot. The first is its opening. */
export const videoClip = pgTable(
  'video_clip',
  {
    videoId: partOf(() => video.id),
    at: integer().notNull(),
    materialId: idRef().notNull(),
    fromMs: integer().notNull(),
    ms: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.at] }), index('video_clip_material').on(t.materialId)],
);

/** A line that was spoken, by voice, speed and words: the same sound for every film that says it. */
export const videoLine = pgTable('video_line', {
  key: text().primaryKey(),
  object: text().notNull(),
  ms: integer().notNull(),
  marks: jsonb().$type<[number, number][]>().notNull(),
  offline: boolean().notNull(),
  createdAt: momentNow(),
});
