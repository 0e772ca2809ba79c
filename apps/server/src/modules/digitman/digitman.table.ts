import type {
  AvatarState,
  DigitDriver,
  DigitFilm,
  DigitLayout,
  Mouth,
  PortraitCheck,
} from '@zhiying/contract';
import { boolean, date, index, integer, jsonb, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/** Somebody's face, with their leave: who, what for, until when. */
export const digitAvatar = pgTable(
  'digit_avatar',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    state: text().$type<AvatarState>().notNull().default('checking'),
    note: text().notNull().default(''),
    checks: jsonb().$type<PortraitCheck[]>().notNull().default([]),
    object: text().notNull(),
    /** The picture as it is used: upright, without what the camera wrote. */
    cleanObject: text(),
    thumbObject: text(),
    width: integer(),
    height: integer(),
    mouth: jsonb().$type<Mouth>(),
    voiceId: idRef(),
    consentWho: text().notNull(),
    consentFor: text().notNull(),
    consentUntil: date({ mode: 'string' }).notNull(),
    consentProof: text(),
    endToldAt: moment(),
    version: integer().notNull().default(1),
    updatedBy: idRef()
      .notNull()
      .references(() => member.id),
    createdAt: momentNow(),
    updatedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('digit_avatar_name').on(t.nodeId, t.name),
    index('digit_avatar_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('digit_avatar_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('digit_avatar_search', t.name),
  ],
);

/** Somebody speaks: text, voice and face become a film. */
export const digitFilm = pgTable(
  'digit_film',
  {
    id: id(),
    ...placed(),
    title: text().notNull(),
    text: text().notNull(),
    avatarId: idRef()
      .notNull()
      .references(() => digitAvatar.id),
    voiceId: idRef().notNull(),
    speed: real().notNull(),
    layout: text().$type<DigitLayout>().notNull(),
    ratio: text().$type<DigitFilm['ratio']>().notNull(),
    driver: text().$type<DigitDriver>().notNull(),
    materialId: idRef(),
    status: text().$type<DigitFilm['status']>().notNull().default('queued'),
    percent: integer().notNull().default(0),
    queueAt: integer(),
    queueOf: integer(),
    note: text().notNull().default(''),
    jobId: text(),
    /** What the service calls it, once it was handed over: never handed over twice. */
    remoteId: text(),
    narration: jsonb().$type<SpokenPart[]>(),
    offline: boolean().notNull().default(false),
    object: text(),
    coverObject: text(),
    durationMs: integer(),
    /** The theme of films it was made a work of. */
    themeId: idRef(),
    createdAt: momentNow(),
    endedAt: moment(),
  },
  (t) => [
    index('digit_film_list').on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('digit_film_avatar').on(t.avatarId),
    index('digit_film_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('digit_film_search', t.title),
  ],
);

/** A sentence that was spoken for a film: where its sound lies and when each character is heard. */
export interface SpokenPart {
  text: string;
  object: string;
  durationMs: number;
  marks: [number, number][];
}
