import type { AdoptForm, HotListed, HotPackage, HotParts, HotSource, HotSourceKind } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { boolean, date, id, idRef, moment, momentNow, partOf, real, refTo } from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
import { reviewed } from '#kernel/review/reviewed.ts';

const ofChannel = () => refTo(() => channel.id);

/** Where lists come from; it hangs on the channel's root, whose people look after it. */
export const hotSource = pgTable(
  'hot_source',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    mark: text().notNull(),
    kind: text().$type<HotSourceKind>().notNull(),
    url: text().notNull().default(''),
    listPath: text().notNull().default(''),
    titleField: text().notNull().default('title'),
    heatField: text().notNull().default('heat'),
    weight: real().notNull().default(0.6),
    everyMinutes: integer().notNull().default(60),
    floorSeconds: integer().notNull().default(10),
    dailyBudget: integer().notNull().default(200),
    usedOn: date({ mode: 'string' }),
    usedToday: integer().notNull().default(0),
    status: text().$type<HotSource['status']>().notNull().default('on'),
    nextAt: moment(),
    askedAt: moment(),
    /** The source asked to be left alone until then. */
    waitUntil: moment(),
    lastGoodAt: moment(),
    lastCount: integer().notNull().default(0),
    trouble: text().notNull().default(''),
    troubleAt: moment(),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
    /** Since when it is read as it is now; null: since it was created. What was not planned before cannot have been missed. */
    plannedFrom: moment(),
  },
  (t) => [
    uniqueIndex('hot_source_name').on(t.channelId, t.name),
    index('hot_source_due').on(t.nextAt).where(sql`status = 'on'`),
    pathIndex('hot_source_path', t),
  ],
);

/** Every try, good or not: one a source and scheduled moment, so that a repeated one adds nothing and a missing one shows. */
export const hotReading = pgTable(
  'hot_reading',
  {
    id: id(),
    channelId: ofChannel(),
    sourceId: partOf(() => hotSource.id),
    slot: moment().notNull(),
    readAt: momentNow(),
    state: text().notNull(),
    count: integer().notNull().default(0),
    trouble: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('hot_reading_slot').on(t.sourceId, t.slot),
    index('hot_reading_recent').on(t.channelId, t.readAt.desc()),
  ],
);

/** What is talked about: titles that say nearly the same. All but the title is worked out of sightings. */
export const hotTopic = pgTable(
  'hot_topic',
  {
    id: id(),
    channelId: ofChannel(),
    title: text().notNull(),
    /** All its titles, a line each; `hotTopicLookup` is where they are searched. */
    words: text().notNull(),
    titles: integer().notNull().default(1),
    place: integer().notNull().default(0),
    before: integer(),
    score: real().notNull().default(0),
    /** The score before it fades. */
    base: real().notNull().default(0),
    parts: jsonb().$type<HotParts>(),
    sourceIds: idRef().array().notNull().default(sql`'{}'`),
    curve: jsonb().$type<HotListed['curve']>().notNull().default([]),
    bestRank: integer().notNull().default(0),
    sightings: integer().notNull().default(0),
    readings: integer().notNull().default(0),
    factIds: idRef().array().notNull().default(sql`'{}'`),
    relevance: text().$type<HotListed['relevance']>().notNull().default('low'),
    byHand: boolean().notNull().default(false),
    firstAt: momentNow(),
    lastAt: momentNow(),
  },
  (t) => [...newestIndexes('hot_topic', t, { score: t.score, first: t.firstAt, last: t.lastAt })],
);

/**
 * What topics are found by; triggers keep it. Where topics stand is written every minute, and indexes over words and sources beside
 * it would be written anew with each. Sources change far more often than words, so they have rows of their own.
 */
export const hotTopicLookup = pgTable(
  'hot_topic_lookup',
  {
    topicId: idRef()
      .primaryKey()
      .references(() => hotTopic.id, { onDelete: 'cascade' }),
    words: text().notNull(),
  },
  (t) => [searchIndex('hot_topic_lookup_words', t.words)],
);
export const hotTopicSources = pgTable(
  'hot_topic_sources',
  {
    topicId: idRef()
      .primaryKey()
      .references(() => hotTopic.id, { onDelete: 'cascade' }),
    /** In the order of their ids. */
    sourceIds: idRef().array().notNull(),
  },
  (t) => [index('hot_topic_sources_found').using('gin', t.sourceIds)],
);

export const hotTitle = pgTable(
  'hot_title',
  {
    id: id(),
    channelId: ofChannel(),
    text: text().notNull(),
    /** The text without what does not matter: one row for all its spellings. */
    key: text().notNull(),
    /** Where it was last to be read: the entry's own address, or its list's. */
    url: text().notNull().default(''),
    /** When it was published, where its list says so. */
    publishedAt: moment(),
    topicId: idRef().references(() => hotTopic.id, { onDelete: 'set null' }),
    /** Taken out of its topic by a person. */
    apart: boolean().notNull().default(false),
    firstAt: momentNow(),
    lastAt: momentNow(),
  },
  (t) => [
    uniqueIndex('hot_title_once').on(t.channelId, t.key),
    index('hot_title_topic').on(t.topicId),
    index('hot_title_recent').on(t.channelId, t.lastAt.desc()),
  ],
);

/** Two titles that a person put together. */
export const hotLink = pgTable(
  'hot_link',
  {
    id: id(),
    channelId: ofChannel(),
    a: partOf(() => hotTitle.id),
    b: partOf(() => hotTitle.id),
  },
  (t) => [uniqueIndex('hot_link_once').on(t.a, t.b), index('hot_link_channel').on(t.channelId)],
);

/** Append-only: a title stood at a rank of a list when it was read. */
export const hotSighting = pgTable(
  'hot_sighting',
  {
    readingId: partOf(() => hotReading.id),
    titleId: partOf(() => hotTitle.id),
    channelId: idRef().notNull(),
    sourceId: idRef().notNull(),
    rank: integer().notNull(),
    heat: real(),
    readAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('hot_sighting_once').on(t.readingId, t.titleId),
    index('hot_sighting_title').on(t.titleId, t.readAt.desc()),
    index('hot_sighting_recent').on(t.channelId, t.readAt.desc()),
  ],
);

/** 热点包: a topic made ready for dealers. */
export const hotPackage = pgTable(
  'hot_package',
  {
    id: id(),
    ...placed(),
    topicId: idRef().references(() => hotTopic.id, { onDelete: 'set null' }),
    topic: text().notNull().default(''),
    title: text().notNull(),
    angle: text().notNull(),
    script: text().notNull().default(''),
    materialIds: idRef().array().notNull().default(sql`'{}'`),
    accountIds: idRef().array().notNull().default(sql`'{}'`),
    expiresAt: moment().notNull(),
    status: text().$type<HotPackage['status']>().notNull().default('draft'),
    ...reviewed(),
    // As it was before the house's review: read no more, and kept so that the step back stays open.
    reason: text().notNull().default(''),
    reviewedVersion: integer(),
    reviewerId: idRef().references(() => member.id),
    reviewedAt: moment(),
    nodeIds: idRef().array().notNull().default(sql`'{}'`),
    adoptions: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
  },
  (t) => [
    newestIndex('hot_package_by_created', t, t.createdAt),
    index('hot_package_topic').on(t.topicId),
    pathIndex('hot_package_path', t),
    searchIndex('hot_package_search', t.title),
  ],
);

/** A place took a package and made it a theme or a live script. */
export const hotAdoption = pgTable(
  'hot_adoption',
  {
    id: id(),
    ...placed(),
    packageId: partOf(() => hotPackage.id),
    form: text().$type<AdoptForm>().notNull().default('article'),
    themeId: idRef().notNull(),
    at: momentNow(),
  },
  (t) => [
    index('hot_adoption_package').on(t.packageId, t.at.desc()),
    newestIndex('hot_adoption_by_at', t, t.at),
    index('hot_adoption_theme').on(t.form, t.themeId),
    pathIndex('hot_adoption_path', t),
  ],
);
