import type { BotCase, BotDoc, BotDocKind, BotGap, BotHandover, BotPair } from '@zhiying/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  bits,
  boolean,
  bytes,
  date,
  id,
  idRef,
  moment,
  momentNow,
  partOf,
  refTo,
  versioned,
  words,
} from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { channel, member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const changed = () => ({
  ...versioned(),
  updatedBy: refTo(() => member.id),
});

/** Documents the bot knows. */
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
    newestIndex('aisbot_doc_list', t, t.updatedAt),
    pathIndex('aisbot_doc_path', t),
    searchIndex('aisbot_doc_search', t.name),
  ],
);

/** Every version of a document with its file or text, including the current one. */
export const aisbotDocVersion = pgTable(
  'aisbot_doc_version',
  {
    id: id(),
    ...placed(),
    docId: partOf(() => aisbotDoc.id),
    version: integer().notNull(),
    name: text().notNull(),
    kind: text().$type<BotDocKind>().notNull(),
    /** The file's object key; null for typed text. */
    object: text(),
    content: text().notNull().default(''),
    until: date({ mode: 'string' }),
    changedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('aisbot_doc_version_no').on(t.docId, t.version),
    pathIndex('aisbot_doc_version_path', t),
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
    newestIndex('aisbot_pair_list', t, t.updatedAt),
    pathIndex('aisbot_pair_path', t),
    searchIndex('aisbot_pair_search', t.question),
  ],
);

export const aisbotPairVersion = pgTable(
  'aisbot_pair_version',
  {
    id: id(),
    ...placed(),
    pairId: partOf(() => aisbotPair.id),
    version: integer().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    until: date({ mode: 'string' }),
    changedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('aisbot_pair_version_no').on(t.pairId, t.version),
    pathIndex('aisbot_pair_version_path', t),
  ],
);

/** The search unit: a chunk of a document below its headings, or a question-answer pair. */
export const aisbotPiece = pgTable(
  'aisbot_piece',
  {
    id: id(),
    ...placed(),
    docId: idRef().references(() => aisbotDoc.id, { onDelete: 'cascade' }),
    pairId: idRef().references(() => aisbotPair.id, { onDelete: 'cascade' }),
    no: integer().notNull().default(0),
    /** Whether its document or pair is in use. */
    live: boolean().notNull().default(true),
    heading: text().notNull().default(''),
    text: text().notNull(),
    /** The indexed text: headings, question and wordings with the text. */
    body: text().notNull(),
    /** Its words, for full-text search. */
    words: words().notNull(),
    until: date({ mode: 'string' }),
    /** The embedding as unit-length 32-bit floats, and the model that made it. */
    vector: bytes(),
    vectorOf: text().notNull().default(''),
    /** Sign bits of the embedding: their Hamming distance approximates the distance of the vectors. */
    signs: bits(),
  },
  (t) => [
    index('aisbot_piece_doc').on(t.docId, t.no),
    uniqueIndex('aisbot_piece_pair').on(t.pairId),
    index('aisbot_piece_node').on(t.channelId, t.nodeId),
    // A covering index, so that comparing a hundred thousand vectors reads no text.
    index('aisbot_piece_signs')
      .on(t.channelId, t.vectorOf, t.nodeId, t.signs, t.id)
      .where(sql`live AND signs IS NOT NULL`),
    pathIndex('aisbot_piece_path', t),
    // What is new stands in its place at once: somebody who has just added a document asks about it, and reading a list of what is new costs every question.
    index('aisbot_piece_words').using('gin', t.words).with({ fastupdate: false }),
    searchIndex('aisbot_piece_pairs', t.body).with({ fastupdate: false }),
    // Only pairs, which are few among a hundred thousand chunks.
    searchIndex('aisbot_piece_answers', t.body).with({ fastupdate: false }).where(sql`pair_id IS NOT NULL`),
  ],
);

/** Document frequency of words and character bigrams per channel, sampled regularly. */
export const aisbotTerm = pgTable(
  'aisbot_term',
  {
    channelId: refTo(() => channel.id),
    way: text().notNull(),
    term: text().notNull(),
    pieces: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.way, t.term] })],
);

/** Unanswered questions, grouped by meaning. */
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
    newestIndex('aisbot_gap_list', t, t.lastAt),
    pathIndex('aisbot_gap_path', t),
    searchIndex('aisbot_gap_search', t.question),
  ],
);

/** A test question with its expected result. */
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
  (t) => [uniqueIndex('aisbot_case_question').on(t.nodeId, t.question), pathIndex('aisbot_case_path', t)],
);

/** System prompts of a channel; the newest version is in use. */
export const aisbotPrompt = pgTable(
  'aisbot_prompt',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    version: integer().notNull(),
    content: text().notNull(),
    note: text().notNull().default(''),
    changedBy: refTo(() => member.id),
    changedAt: momentNow(),
  },
  (t) => [uniqueIndex('aisbot_prompt_version').on(t.channelId, t.version)],
);

/** When the bot answers on a chat account; no row: always. */
export const aisbotHours = pgTable('aisbot_hours', {
  accountId: idRef().primaryKey(),
  channelId: refTo(() => channel.id),
  from: text().notNull(),
  to: text().notNull(),
});

/** The bot's result for each customer question; limits are counted from it. */
export const aisbotReply = pgTable(
  'aisbot_reply',
  {
    id: id(),
    channelId: refTo(() => channel.id),
    customerId: idRef().notNull(),
    talkId: idRef().notNull(),
    /** Null if it answered. */
    reason: text().$type<BotHandover>(),
    at: momentNow(),
  },
  (t) => [
    index('aisbot_reply_customer').on(t.customerId, t.at.desc()),
    index('aisbot_reply_recent').on(t.channelId, t.at.desc()),
  ],
);
