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
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bigint, boolean, id, idRef, moment, momentNow, numeric, refTo, versioned } from '#db/columns.ts';
import { newestIndex, newestIndexes, pathIndex, placeIndexes, searchIndex } from '#db/indexes.ts';
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
    ...versioned(),
  },
  (t) => [
    ...newestIndexes('ai_theme', t, {
      created: t.createdAt,
      updated: t.updatedAt,
      scheduled: t.scheduledAt,
      topic: t.topic,
    }),
    ...placeIndexes('ai_theme', t),
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
    themeId: refTo(() => aiTheme.id),
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
    /** The picture it goes out under; null: the first of its text. */
    coverId: idRef(),
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
    ...versioned(),
  },
  (t) => [
    unique('ai_article_no').on(t.themeId, t.no),
    ...newestIndexes('ai_article', t, {
      created: t.createdAt,
      updated: t.updatedAt,
      words: t.words,
      similarity: t.similarity,
    }),
    ...placeIndexes('ai_article', t),
    newestIndex('ai_article_outdated', t, t.createdAt).where(sql`${t.outdated} is not null`),
    newestIndex('ai_article_blocked', t, t.createdAt).where(sql`${t.blocks} > 0`),
    newestIndex('ai_article_queue', t, t.submittedAt).where(sql`${t.review} = 'pending'`),
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
    articleId: refTo(() => aiArticle.id),
    no: integer().notNull(),
    title: text().notNull(),
    doc: jsonb().$type<ArticleDoc>().notNull(),
    words: integer().notNull(),
    cause: text().$type<keyof typeof VERSION_CAUSES>().notNull(),
    at: momentNow(),
  },
  (t) => [
    unique('ai_article_version_no').on(t.articleId, t.no),
    pathIndex('ai_article_version_path', t),
    index('ai_article_version_node').on(t.nodeId),
  ],
);

/** A warning that somebody with 14-4 let pass. */
export const aiArticleOverride = pgTable(
  'ai_article_override',
  {
    articleId: refTo(() => aiArticle.id),
    key: text().notNull(),
    reason: text().notNull(),
    memberId: refTo(() => member.id),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.key] })],
);

/** Who has an article open: said again every few seconds. */
export const aiPresence = pgTable(
  'ai_presence',
  {
    articleId: refTo(() => aiArticle.id),
    memberId: refTo(() => member.id),
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
    ...newestIndexes('ai_check_word', t, { created: t.createdAt, word: t.word }),
    pathIndex('ai_check_word_path', t),
    index('ai_check_word_node').on(t.nodeId),
    searchIndex('ai_check_word_search', t.word),
  ],
);

/** Every change of the lists with the entries that came and went, so that an earlier state can be had back. */
export const aiCheckChange = pgTable(
  'ai_check_change',
  {
    id: id(),
    ...placed(),
    summary: text().notNull(),
    added: jsonb().$type<WordEntry[]>().notNull(),
    removed: jsonb().$type<WordEntry[]>().notNull(),
    createdAt: momentNow(),
  },
  (t) => [
    newestIndex('ai_check_change_list', t, t.createdAt),
    pathIndex('ai_check_change_path', t),
    index('ai_check_change_last').on(t.channelId, t.id),
  ],
);

/** An entry of a list as it was. */
export type WordEntry = Pick<CheckWord, 'word' | 'kind' | 'instead' | 'remark'>;

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
    ...newestIndexes('ai_phrase', t, { created: t.createdAt, uses: t.uses }),
    pathIndex('ai_phrase_path', t),
    searchIndex('ai_phrase_search', t.text),
  ],
);

/** What people talk about now: the hot area's topics as they stood when they were last looked at. */
export const aiHot = pgTable(
  'ai_hot',
  {
    id: id(),
    channelId: refTo(() => channel.id),
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
    ...newestIndexes('ai_hot', t, { heat: t.heat, seen: t.seenAt }),
  ],
);
