import type {
  MakingState,
  MusicMood,
  ReadingWay,
  TemplateContent,
  TemplateKind,
  VoiceGender,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, date, id, idRef, moment, momentNow, partOf, real, uuid } from '#db/columns.ts';
import { pathIndex, searchIndex } from '#db/indexes.ts';
import { placed } from '#kernel/access/placed.ts';
import { namedIndexes, registerColumns, registerIndexes } from '#kernel/register/register-columns.ts';

/** A service's voice with the leave of whoever lent it, or one of the offline voices (`builtin`). */
export const videoVoice = pgTable(
  'video_voice',
  {
    ...registerColumns(),
    builtin: text(),
    name: text().notNull(),
    gender: text().$type<VoiceGender>().notNull(),
    use: text().notNull().default(''),
    speed: real().notNull().default(1),
    baseUrl: text(),
    model: text(),
    speaker: text(),
    keySealed: text(),
    consentWho: text(),
    consentFor: text(),
    consentFrom: date({ mode: 'string' }),
    consentUntil: date({ mode: 'string' }),
    /** Where the proof lies. */
    consentProof: text(),
    sampleState: text().$type<MakingState>(),
    sampleNote: text().notNull().default(''),
    sampleObject: text(),
    /** Whoever looked after it was told that its leave ends. */
    endToldAt: moment(),
  },
  (t) => [
    uniqueIndex('video_voice_builtin').on(t.channelId, t.builtin).where(sql`builtin IS NOT NULL`),
    ...namedIndexes('video_voice', t),
  ],
);

export const videoReading = pgTable(
  'video_reading',
  {
    ...registerColumns(),
    text: text().notNull(),
    way: text().$type<ReadingWay>().notNull(),
    reading: text().notNull(),
  },
  (t) => [
    uniqueIndex('video_reading_text').on(t.nodeId, t.text),
    ...registerIndexes('video_reading', t),
    searchIndex('video_reading_search', t.text),
  ],
);

/** A line somebody wanted to hear; asked for again it is there. */
export const videoSpoken = pgTable(
  'video_spoken',
  {
    id: id(),
    ...placed(),
    voiceId: partOf(() => videoVoice.id),
    /** Who says it, how fast, the words and how they are read (`spokenKey`). */
    key: text().notNull(),
    text: text().notNull(),
    speed: real().notNull(),
    state: text().$type<MakingState>().notNull().default('making'),
    note: text().notNull().default(''),
    object: text(),
    durationMs: integer(),
    offline: boolean().notNull().default(false),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('video_spoken_once').on(t.ownerId, t.key),
    index('video_spoken_voice').on(t.voiceId),
    pathIndex('video_spoken_path', t),
  ],
);

export const videoMusic = pgTable(
  'video_music',
  {
    ...registerColumns(),
    builtin: text(),
    name: text().notNull(),
    mood: text().$type<MusicMood>().notNull(),
    rights: text().notNull().default(''),
    /** The last day it may be used; null: without an end. */
    rightsUntil: date({ mode: 'string' }),
    /** Where the licence lies; what comes with the product needs none. */
    rightsProof: text(),
    /** Whoever looks after it was told that the right ends. */
    endToldAt: moment(),
    state: text().$type<MakingState>().notNull().default('making'),
    note: text().notNull().default(''),
    object: text(),
    ext: text().notNull().default('m4a'),
    sha256: text(),
    durationMs: integer(),
    loudness: real(),
    peak: real(),
    loopIn: integer().notNull().default(0),
    loopOut: integer().notNull().default(0),
    waveform: jsonb().$type<number[]>(),
  },
  (t) => [
    uniqueIndex('video_music_builtin').on(t.channelId, t.builtin).where(sql`builtin IS NOT NULL`),
    ...namedIndexes('video_music', t),
  ],
);

export const videoTemplate = pgTable(
  'video_template',
  {
    ...registerColumns(),
    builtin: text(),
    name: text().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    intro: text().notNull().default(''),
    content: jsonb().$type<TemplateContent>().notNull(),
    ratio: text().$type<TemplateContent['ratio']>().notNull(),
    durationMs: integer().notNull(),
    state: text().$type<MakingState>().notNull().default('making'),
    note: text().notNull().default(''),
    /** The job that makes its preview, or made it last. */
    jobId: uuid(),
    previewObject: text(),
    coverObject: text(),
  },
  (t) => [
    uniqueIndex('video_template_builtin').on(t.channelId, t.builtin).where(sql`builtin IS NOT NULL`),
    ...namedIndexes('video_template', t),
  ],
);

export const videoPackage = pgTable(
  'video_package',
  {
    ...registerColumns(),
    name: text().notNull(),
    intro: text().notNull().default(''),
    materialIds: idRef().array().notNull().default(sql`'{}'`),
  },
  (t) => [...namedIndexes('video_package', t)],
);
