import type {
  AvatarState,
  DigitDriver,
  DigitFilm,
  DigitLayout,
  Mouth,
  PortraitCheck,
} from '@zhiying/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { boolean, date, id, idRef, moment, momentNow, real, refTo } from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { placed } from '#kernel/access/placed.ts';
import { namedIndexes, registerColumns } from '#kernel/register/register-columns.ts';

/** Somebody's face, with their leave: who, what for, until when. */
export const digitAvatar = pgTable(
  'digit_avatar',
  {
    ...registerColumns(),
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
    consentFrom: date({ mode: 'string' }),
    consentUntil: date({ mode: 'string' }).notNull(),
    consentProof: text(),
    endToldAt: moment(),
  },
  (t) => [...namedIndexes('digit_avatar', t)],
);

/** Somebody speaks: text, voice and face become a film. */
export const digitFilm = pgTable(
  'digit_film',
  {
    id: id(),
    ...placed(),
    title: text().notNull(),
    text: text().notNull(),
    avatarId: refTo(() => digitAvatar.id),
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
    newestIndex('digit_film_list', t, t.createdAt),
    index('digit_film_avatar').on(t.avatarId),
    pathIndex('digit_film_path', t),
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
