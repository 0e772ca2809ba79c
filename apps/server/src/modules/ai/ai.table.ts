import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow } from '#db/columns.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const changed = () => ({
  version: integer().notNull().default(1),
  createdAt: momentNow(),
  updatedAt: momentNow(),
  updatedBy: idRef()
    .notNull()
    .references(() => member.id),
});

/** What articles may say. A deleted one stays: articles that quote it must be able to tell. */
export const aiFact = pgTable(
  'ai_fact',
  {
    id: id(),
    ...placed(),
    kind: text().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    /** The last day it holds. */
    until: date({ mode: 'string' }),
    remark: text().notNull().default(''),
    ...changed(),
    /** When whoever quotes it was told that it no longer holds. */
    expiryTold: moment(),
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('ai_fact_name').on(t.nodeId, t.kind, t.subject, t.name).where(sql`deleted_at IS NULL`),
    index('ai_fact_list').on(t.channelId, t.updatedAt.desc()).where(sql`deleted_at IS NULL`),
    index('ai_fact_path').using('btree', t.path.op('text_pattern_ops')),
    index('ai_fact_until').on(t.until).where(sql`expiry_told IS NULL AND deleted_at IS NULL`),
  ],
);

/** What a fact said from then on; the row of its current version too. */
export const aiFactVersion = pgTable(
  'ai_fact_version',
  {
    id: id(),
    ...placed(),
    factId: idRef()
      .notNull()
      .references(() => aiFact.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    until: date({ mode: 'string' }),
    changedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('ai_fact_version_no').on(t.factId, t.version),
    index('ai_fact_version_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

/** Prompts and styles. */
export const aiPrompt = pgTable(
  'ai_prompt',
  {
    id: id(),
    ...placed(),
    kind: text().notNull(),
    name: text().notNull(),
    purpose: text(),
    tone: text(),
    content: text().notNull(),
    ...changed(),
  },
  (t) => [
    uniqueIndex('ai_prompt_name').on(t.nodeId, t.kind, t.name),
    index('ai_prompt_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);

export const aiPromptVersion = pgTable(
  'ai_prompt_version',
  {
    id: id(),
    ...placed(),
    promptId: idRef()
      .notNull()
      .references(() => aiPrompt.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    content: text().notNull(),
    changedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('ai_prompt_version_no').on(t.promptId, t.version),
    index('ai_prompt_version_path').using('btree', t.path.op('text_pattern_ops')),
  ],
);
