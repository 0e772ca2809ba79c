import type { HelpDoc, Key } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, idRef, momentNow, partOf, refTo } from '#db/columns.ts';
import { newestIndex, searchIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';

const texts = () => text().array().notNull().default(sql`'{}'`);

/** The user guide as this version of the product brings it, a chapter a row: what articles of every channel are made from. */
export const helpGuide = pgTable('help_guide', {
  key: text().primaryKey(),
  /** The group of the guide's contents it stands in, and which of all it is. */
  category: text().notNull(),
  place: integer().notNull(),
  title: text().notNull(),
  doc: jsonb().$type<HelpDoc>().notNull(),
  text: text().notNull(),
  minutes: integer().notNull(),
  pages: texts(),
  keys: texts().$type<Key[]>(),
  public: boolean().notNull(),
  hash: text().notNull(),
});

export const helpCategory = pgTable(
  'help_category',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    parentId: idRef().references((): AnyPgColumn => helpCategory.id),
    name: text().notNull(),
    place: integer().notNull().default(0),
    /** The group of the guide it was made for. */
    guideKey: text(),
  },
  (t) => [
    uniqueIndex('help_category_guide').on(t.channelId, t.guideKey),
    uniqueIndex('help_category_name').on(t.channelId, sql`coalesce(${t.parentId}, 0)`, t.name),
    index('help_category_parent').on(t.parentId),
  ],
);

export const helpArticle = pgTable(
  'help_article',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    categoryId: idRef().references(() => helpCategory.id),
    place: integer().notNull().default(0),
    /** The chapter of the guide it is, and the guide's text it was last compared with. */
    guideKey: text(),
    guideHash: text().notNull().default(''),
    /** Its text is the guide's, also when the guide changes. */
    follows: boolean().notNull().default(false),
    title: text().notNull(),
    status: text().$type<'draft' | 'published'>().notNull().default('draft'),
    public: boolean().notNull().default(false),
    /** Only for people who hold one of these; empty: for everybody. */
    keys: texts().$type<Key[]>(),
    pages: texts(),
    /** The newest text, and the one that is read. */
    textNo: integer().notNull().default(1),
    shownNo: integer(),
    /** What is read, as one text: title and all words. */
    text: text().notNull().default(''),
    minutes: integer().notNull().default(1),
    version: integer().notNull().default(1),
    createdAt: momentNow(),
    updatedAt: momentNow(),
    updatedBy: idRef().references(() => member.id),
  },
  (t) => [
    uniqueIndex('help_article_guide').on(t.channelId, t.guideKey),
    newestIndex('help_article_by_updated', t, t.updatedAt),
    index('help_article_category').on(t.categoryId),
    searchIndex('help_article_search', t.text),
    searchIndex('help_article_title', t.title),
  ],
);

export const helpVersion = pgTable(
  'help_version',
  {
    articleId: partOf(() => helpArticle.id),
    no: integer().notNull(),
    title: text().notNull(),
    doc: jsonb().$type<HelpDoc>().notNull(),
    /** Null: from the user guide. */
    byId: idRef().references(() => member.id),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.no] })],
);

/** One a person and article. */
export const helpVote = pgTable(
  'help_vote',
  {
    articleId: partOf(() => helpArticle.id),
    memberId: partOf(() => member.id),
    helpful: boolean().notNull(),
    note: text().notNull().default(''),
    page: text().notNull().default(''),
    no: integer().notNull(),
    at: momentNow(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.memberId] }), index('help_vote_member').on(t.memberId)],
);
