import type {
  ArticleDoc,
  ArticlePlatform,
  articleState,
  CheckWord,
  Finding,
  OUTDATED_REASONS,
  Phrase,
  ReviewState,
  ThemeInput,
  themeState,
  VERSION_CAUSES,
} from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, searchIndex } from '#db/columns.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';
import { reviewed } from '#kernel/review/reviewed.ts';

/** One AI production batch. `input` is everything the wizard asked; what lists filter by is copied beside it. */
export const aiTheme = pgTable(
  'ai_theme',
  {
    id: id(),
    ...placed(),
    topic: text().notNull(),
    input: jsonb().$type<ThemeInput>().notNull(),
    count: integer().notNull(),
    platforms: text().array().notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    status: text().$type<(typeof themeState.all)[number]>().notNull().default('draft'),
    /** Where a deleted one was. */
    statusBefore: text().$type<(typeof themeState.all)[number]>(),
    note: text().notNull().default(''),
    autoSend: boolean().notNull().default(false),
    /** Refreshing draws another one, so that the new articles differ. */
    seed: integer().notNull(),
    jobId: text(),
    scheduledAt: moment(),
    releasedAt: moment(),
    /** Whoever asked for the release; publishing acts for them. */
    releasedBy: idRef(),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('ai_theme_by_created').on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_theme_by_updated').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_theme_by_scheduled').on(t.channelId, t.scheduledAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_theme_by_topic').on(t.channelId, t.topic.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_theme_path').using('btree', t.path.op('text_pattern_ops')),
    index('ai_theme_owner').on(t.ownerId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_theme_node').on(t.nodeId),
    index('ai_theme_due').on(t.scheduledAt).where(sql`${t.status} = 'scheduled'`),
    index('ai_theme_writing').on(t.id).where(sql`${t.status} = 'generating'`),
    // Few among many, and counted whenever somebody opens the workbench.
    index('ai_theme_ready')
      .using('btree', t.channelId, t.path.op('text_pattern_ops'))
      .where(sql`${t.status} = 'ready'`),
    index('ai_theme_tags').using('gin', t.tags),
    searchIndex('ai_theme_topic_search', t.topic),
  ],
);

export const aiArticle = pgTable(
  'ai_article',
  {
    id: id(),
    ...placed(),
    themeId: idRef()
      .notNull()
      .references(() => aiTheme.id),
    no: integer().notNull(),
    platform: text().$type<ArticlePlatform>().notNull(),
    status: text().$type<(typeof articleState.all)[number]>().notNull().default('queued'),
    /** The job that may write it; another one's result is thrown away. */
    jobId: text(),
    seed: integer().notNull(),
    percent: integer().notNull().default(0),
    note: text().notNull().default(''),
    title: text().notNull().default(''),
    doc: jsonb().$type<ArticleDoc>(),
    plain: text().notNull().default(''),
    words: integer().notNull().default(0),
    materialIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    factIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    outdated: text().$type<keyof typeof OUTDATED_REASONS>(),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    rules: text().array().notNull().default(sql`'{}'`),
    blocks: integer().notNull().default(0),
    warns: integer().notNull().default(0),
    similarity: integer().notNull().default(0),
    /** MinHash bands of its text: articles that share one may be alike. */
    bands: integer().array().notNull().default(sql`'{}'`),
    offline: boolean().notNull().default(false),
    engine: text().notNull().default(''),
    edited: boolean().notNull().default(false),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    cost: numeric({ precision: 14, scale: 6, mode: 'number' }).notNull().default(0),
    versionNo: integer().notNull().default(0),
    /** Where its review stands, of the version it has now. */
    review: text().$type<ReviewState>().notNull().default('draft'),
    ...reviewed(),
    /** When a model last had a hand in it; null: none ever had. */
    writtenAt: moment(),
    /** Its theme is deleted. */
    hidden: boolean().notNull().default(false),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('ai_article_no').on(t.themeId, t.no),
    index('ai_article_by_created').on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_article_by_updated').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_article_by_words').on(t.channelId, t.words.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_article_by_similarity').on(
      t.channelId,
      t.similarity.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    index('ai_article_path').using('btree', t.path.op('text_pattern_ops')),
    index('ai_article_owner').on(t.ownerId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_article_node').on(t.nodeId),
    index('ai_article_outdated')
      .on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.outdated} is not null`),
    index('ai_article_blocked')
      .on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.blocks} > 0`),
    index('ai_article_queue')
      .on(t.channelId, t.submittedAt.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`${t.review} = 'pending'`),
    index('ai_article_facts').using('gin', t.factIds),
    index('ai_article_rules').using('gin', t.rules),
    index('ai_article_bands').using('gin', t.bands),
    searchIndex('ai_article_title_search', t.title),
  ],
);

export const aiArticleVersion = pgTable(
  'ai_article_version',
  {
    id: id(),
    /** The owner is whoever made this version. */
    ...placed(),
    articleId: idRef()
      .notNull()
      .references(() => aiArticle.id),
    no: integer().notNull(),
    title: text().notNull(),
    doc: jsonb().$type<ArticleDoc>().notNull(),
    words: integer().notNull(),
    cause: text().$type<keyof typeof VERSION_CAUSES>().notNull(),
    at: momentNow(),
  },
  (t) => [
    unique('ai_article_version_no').on(t.articleId, t.no),
    index('ai_article_version_path').using('btree', t.path.op('text_pattern_ops')),
    index('ai_article_version_node').on(t.nodeId),
  ],
);

/** A warning that somebody with 14-4 let pass. */
export const aiArticleOverride = pgTable(
  'ai_article_override',
  {
    articleId: idRef()
      .notNull()
      .references(() => aiArticle.id),
    key: text().notNull(),
    reason: text().notNull(),
    memberId: idRef()
      .notNull()
      .references(() => member.id),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.key] })],
);

/** Who has an article open: said again every few seconds. */
export const aiPresence = pgTable(
  'ai_presence',
  {
    articleId: idRef()
      .notNull()
      .references(() => aiArticle.id),
    memberId: idRef()
      .notNull()
      .references(() => member.id),
    seenAt: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.memberId] })],
);

/** The channel's dictionary. It holds for the whole channel, wherever the one who added a word sits. */
export const aiCheckWord = pgTable(
  'ai_check_word',
  {
    id: id(),
    ...placed(),
    word: text().notNull(),
    kind: text().$type<CheckWord['kind']>().notNull(),
    instead: text().array().notNull().default(sql`'{}'`),
    remark: text().notNull().default(''),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('ai_check_word_once').on(t.channelId, t.kind, t.word),
    index('ai_check_word_by_created').on(
      t.channelId,
      t.createdAt.desc().nullsLast(),
      t.id.desc().nullsLast(),
    ),
    index('ai_check_word_by_word').on(t.channelId, t.word.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_check_word_path').using('btree', t.path.op('text_pattern_ops')),
    index('ai_check_word_node').on(t.nodeId),
    searchIndex('ai_check_word_search', t.word),
  ],
);

/** 标题与话题库. */
export const aiPhrase = pgTable(
  'ai_phrase',
  {
    id: id(),
    ...placed(),
    kind: text().$type<Phrase['kind']>().notNull(),
    text: text().notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    uses: integer().notNull().default(0),
    createdAt: momentNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('ai_phrase_once').on(t.nodeId, t.kind, t.text),
    index('ai_phrase_by_created').on(t.channelId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_phrase_by_uses').on(t.channelId, t.uses.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_phrase_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('ai_phrase_search', t.text),
  ],
);

/** What people talk about now: the hot area's topics as they stood when they were last looked at. */
export const aiHot = pgTable(
  'ai_hot',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    title: text().notNull(),
    source: text().notNull(),
    heat: integer().notNull(),
    seenAt: momentNow(),
    merged: integer().notNull().default(0),
    /** The topic of the hot area. */
    topicId: idRef(),
  },
  (t) => [
    uniqueIndex('ai_hot_topic').on(t.topicId),
    index('ai_hot_by_heat').on(t.channelId, t.heat.desc().nullsLast(), t.id.desc().nullsLast()),
    index('ai_hot_by_seen').on(t.channelId, t.seenAt.desc().nullsLast(), t.id.desc().nullsLast()),
  ],
);
