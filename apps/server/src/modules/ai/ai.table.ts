import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { date, id, moment, momentNow, partOf, refTo, versioned } from '#db/columns.ts';
import { pathIndex } from '#db/indexes.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

const changed = () => ({
  ...versioned(),
  updatedBy: refTo(() => member.id),
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
    pathIndex('ai_fact_path', t),
    index('ai_fact_until').on(t.until).where(sql`expiry_told IS NULL AND deleted_at IS NULL`),
  ],
);

/** What a fact said from then on; the row of its current version too. */
export const aiFactVersion = pgTable(
  'ai_fact_version',
  {
    id: id(),
    ...placed(),
    factId: partOf(() => aiFact.id),
    version: integer().notNull(),
    subject: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    until: date({ mode: 'string' }),
    changedAt: momentNow(),
  },
  (t) => [uniqueIndex('ai_fact_version_no').on(t.factId, t.version), pathIndex('ai_fact_version_path', t)],
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
  (t) => [uniqueIndex('ai_prompt_name').on(t.nodeId, t.kind, t.name), pathIndex('ai_prompt_path', t)],
);

export const aiPromptVersion = pgTable(
  'ai_prompt_version',
  {
    id: id(),
    ...placed(),
    promptId: partOf(() => aiPrompt.id),
    version: integer().notNull(),
    name: text().notNull(),
    content: text().notNull(),
    changedAt: momentNow(),
  },
  (t) => [
    uniqueIndex('ai_prompt_version_no').on(t.promptId, t.version),
    pathIndex('ai_prompt_version_path', t),
  ],
);
