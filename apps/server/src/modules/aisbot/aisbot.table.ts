import type { BotCase, BotDoc, BotDocKind, BotGap, BotHandover, BotPair } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bits, bytes, id, idRef, moment, momentNow, searchIndex, words } from '#db/columns.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const changed = () => ({
  version: integer().notNull().default(1),
  createdAt: momentNow(),
  updatedAt: momentNow(),
  updatedBy: idRef()
    .notNull()
    .references(() => member.id),
});

/** What the bot has read. */
export const aisbotDoc = pgTable(
  'aisbot_doc',
  {
    id: id(),
    ...placed(),
    name: text().notNull(),
    kind: text().$type<BotDocKind>().notNull(),
    status: text().$type<BotDoc['status']>().notNull(),
    trouble: text().notNull().default(''),
    until: date({ mode: 'string' }),
    pieces: integer().notNull().default(0),
    ...changed(),
  },
  (t) => [
    index('aisbot_doc_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('aisbot_doc_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('aisbot_doc_search', t.name),
  ],
);

/** Each version of a document with its file or its text, the current one too. */
export const aisbotDocVersion = pgTable(
  'aisbot_doc_version',
  {
    id: id(),
    ...placed(),
    docId: idRef()
      .notNull()
      .references(() => aisbotDoc.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    kind: text().$type<BotDocKind>().notNull(),
    /** Where the file lies; null for what was typed. */
    object: text(),
    content: text().notNull().default(''),
    until: date({ mode: 'string' }),
    changedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('aisbot_doc_version_no').on(t.docId, t.version),
    index('aisbot_doc_version_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

export const aisbotPair = pgTable(
  'aisbot_pair',
  {
    id: id(),
    ...placed(),
    question: text().notNull(),
    others: text().array().notNull().default(sql`'{}'`),
    answer: text().notNull(),
    status: text().$type<BotPair['status']>().notNull(),
    until: date({ mode: 'string' }),
    ...changed(),
  },
  (t) => [
    uniqueIndex('aisbot_pair_question').on(t.nodeId, t.question),
    index('aisbot_pair_list').on(t.channelId, t.updatedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('aisbot_pair_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('aisbot_pair_search', t.question),
  ],
);

export const aisbotPairVersion = pgTable(
  'aisbot_pair_version',
  {
    id: id(),
    ...placed(),
    pairId: idRef()
      .notNull()
      .references(() => aisbotPair.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    until: date({ mode: 'string' }),
    changedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('aisbot_pair_version_no').on(t.pairId, t.version),
    index('aisbot_pair_version_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** What is searched: a cut of a document below its headings, or a pair. */
export const aisbotPiece = pgTable(
  'aisbot_piece',
  {
    id: id(),
    ...placed(),
    docId: idRef().references(() => aisbotDoc.id, { onDelete: 'cascade' }),
    pairId: idRef().references(() => aisbotPair.id, { onDelete: 'cascade' }),
    no: integer().notNull().default(0),
    /** Whether what it belongs to is in use; others are kept for looking at. */
    live: boolean().notNull().default(true),
    heading: text().notNull().default(''),
    text: text().notNull(),
    /** What is looked through: headings, question and wordings with the text. */
    body: text().notNull(),
    /** The words of the body, for full text. */
    words: words().notNull(),
    until: date({ mode: 'string' }),
    /** 32-bit numbers of unit length, and which model made them. */
    vector: bytes(),
    vectorOf: text().notNull().default(''),
    /** Of each number of the vector only whether it is above zero: by how many two differ, they are about as far apart. */
    signs: bits(),
  },
  (t) => [
    index('aisbot_piece_doc').on(t.docId, t.no),
    uniqueIndex('aisbot_piece_pair').on(t.pairId),
    index('aisbot_piece_node').on(t.channelId, t.nodeId),
    // All of it stands in the index, so that comparing a hundred thousand reads no text.
    index('aisbot_piece_signs')
      .on(t.channelId, t.vectorOf, t.nodeId, t.signs, t.id)
      .where(sql`live AND signs IS NOT NULL`),
    index('aisbot_piece_path').using('btree', t.path.op('text_pattern_ops')),
    // What is new stands in its place at once: somebody who has just added a document asks about it, and reading a list of what is new costs every question.
    index('aisbot_piece_words').using('gin', t.words).with({ fastupdate: false }),
    searchIndex('aisbot_piece_pairs', t.body).with({ fastupdate: false }),
  ],
);

/** How many pieces of a channel have a word or a pair of characters; counted from a sample now and then. */
export const aisbotTerm = pgTable(
  'aisbot_term',
  {
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    way: text().notNull(),
    term: text().notNull(),
    pieces: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.way, t.term] })],
);

/** Questions nobody could answer, those that mean the same in one row. */
export const aisbotGap = pgTable(
  'aisbot_gap',
  {
    id: id(),
    ...placed(),
    question: text().notNull(),
    others: text().array().notNull().default(sql`'{}'`),
    asked: integer().notNull().default(1),
    status: text().$type<BotGap['status']>().notNull().default('open'),
    draft: text().notNull().default(''),
    pairId: idRef().references(() => aisbotPair.id, { onDelete: 'set null' }),
    firstAt: momentNow(),
    lastAt: momentNow(),
  },
  (t) => [
    index('aisbot_gap_list').on(t.channelId, t.lastAt.desc().nullsLast(), t.id.desc().nullsLast()),
    index('aisbot_gap_path').using('btree', t.path.op('text_pattern_ops')),
    searchIndex('aisbot_gap_search', t.question),
  ],
);

/** A question with what should come of it. */
export const aisbotCase = pgTable(
  'aisbot_case',
  {
    id: id(),
    ...placed(),
    question: text().notNull(),
    expected: text().$type<BotCase['expected']>().notNull(),
    outcome: text().$type<BotCase['expected']>(),
    reason: text().$type<BotHandover>(),
    ranAt: moment(),
    createdAt: momentNow(),
  },
  (t) => [
    uniqueIndex('aisbot_case_question').on(t.nodeId, t.question),
    index('aisbot_case_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** What the model is told to be; versions of the whole channel, the newest in use. */
export const aisbotPrompt = pgTable(
  'aisbot_prompt',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    version: integer().notNull(),
    content: text().notNull(),
    note: text().notNull().default(''),
    changedBy: idRef()
      .notNull()
      .references(() => member.id),
    changedAt: momentNow(),
  },
  (t) => [uniqueIndex('aisbot_prompt_version').on(t.channelId, t.version)],
);

/** When the bot answers at an account of the chat; none: the whole day. */
export const aisbotHours = pgTable('aisbot_hours', {
  accountId: idRef().primaryKey(),
  channelId: idRef()
    .notNull()
    .references(() => channel.id),
  from: text().notNull(),
  to: text().notNull(),
});

/** What the bot did with each question of a customer: limits are counted by it. */
export const aisbotReply = pgTable(
  'aisbot_reply',
  {
    id: id(),
    channelId: idRef()
      .notNull()
      .references(() => channel.id),
    customerId: idRef().notNull(),
    talkId: idRef().notNull(),
    /** Null where it answered. */
    reason: text().$type<BotHandover>(),
    at: momentNow(),
  },
  (t) => [
    index('aisbot_reply_customer').on(t.customerId, t.at.desc()),
    index('aisbot_reply_recent').on(t.channelId, t.at.desc()),
  ],
);
