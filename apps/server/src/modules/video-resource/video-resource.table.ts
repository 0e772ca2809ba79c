import type {
  MakingState,
  MusicMood,
  ReadingWay,
  TemplateContent,
  TemplateKind,
  VoiceGender,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const versioned = () => ({
  version: integer().notNull().default(1),
  updatedBy: idRef()
    .notNull()
    .references(() => member.id),
  createdAt: momentNow(),
  updatedAt: momentNow(),
});

/** A service's voice with the leave of whoever lent it, or one of the offline voices (`builtin`). */
export const videoVoice = pgTable(
  'video_voice',
  {
    id: id(),
    ...placed(),
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
    consentUntil: date({ mode: 'string' }),
    /** Where the proof lies. */
    consentProof: text(),
    sampleState: text().$type<MakingState>(),
    sampleNote: text().notNull().default(''),
    sampleObject: text(),
    /** Whoever looked after it was told that its leave ends. */
    endToldAt: moment(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('video_voice_builtin').on(t.channelId, t.builtin).where(sql`builtin IS NOT NULL`),
    uniqueIndex('video_voice_name').on(t.nodeId, t.name),
    index('video_voice_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('video_voice_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('video_voice_search', t.name),
  ],
);

export const videoReading = pgTable(
  'video_reading',
  {
    id: id(),
    ...placed(),
    text: text().notNull(),
    way: text().$type<ReadingWay>().notNull(),
    reading: text().notNull(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('video_reading_text').on(t.nodeId, t.text),
    index('video_reading_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('video_reading_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('video_reading_search', t.text),
  ],
);

/** A line somebody wanted to hear; asked for again it is there. */
export const videoSpoken = pgTable(
  'video_spoken',
  {
    id: id(),
    ...placed(),
    voiceId: idRef()
      .notNull()
      .references(() => videoVoice.id, { onDelete: 'cascade' }),
    /** The voice as it was, the speed and the words. */
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
    index('video_spoken_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

export const videoMusic = pgTable(
  'video_music',
  {
    id: id(),
    ...placed(),
    builtin: text(),
    name: text().notNull(),
    mood: text().$type<MusicMood>().notNull(),
    rights: text().notNull().default(''),
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
    ...versioned(),
  },
  (t) => [
    uniqueIndex('video_music_builtin').on(t.channelId, t.builtin).where(sql`builtin IS NOT NULL`),
    uniqueIndex('video_music_name').on(t.nodeId, t.name),
    index('video_music_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('video_music_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('video_music_search', t.name),
  ],
);

export const videoTemplate = pgTable(
  'video_template',
  {
    id: id(),
    ...placed(),
    builtin: text(),
    name: text().notNull(),
    kind: text().$type<TemplateKind>().notNull(),
    intro: text().notNull().default(''),
    content: jsonb().$type<TemplateContent>().notNull(),
    ratio: text().$type<TemplateContent['ratio']>().notNull(),
    durationMs: integer().notNull(),
    state: text().$type<MakingState>().notNull().default('making'),
    note: text().notNull().default(''),
    previewObject: text(),
    coverObject: text(),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('video_template_builtin').on(t.channelId, t.builtin).where(sql`builtin IS NOT NULL`),
    uniqueIndex('video_template_name').on(t.nodeId, t.name),
    index('video_template_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('video_template_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('video_template_search', t.name),
  ],
);

export const videoPackage = pgTable(
  'video_package',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    intro: text().notNull().default(''),
    materialIds: idRef().array().notNull().default(sql`'{}'`),
    ...versioned(),
  },
  (t) => [
    uniqueIndex('video_package_name').on(t.nodeId, t.name),
    index('video_package_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('video_package_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('video_package_search', t.name),
  ],
);
