import { sql } from 'drizzle-orm';
import { bigint, integer, text } from 'drizzle-orm/pg-core';
import { idRef, moment } from '#db/columns.ts';

/** Review columns. Every table whose rows are reviewed carries these beside a state of its own. */
export const reviewed = () => ({
  reviewStage: integer().notNull().default(1),
  reviewStages: integer().notNull().default(1),
  /** The named reviewers; anybody who may review when empty. */
  reviewerIds: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
  submittedAt: moment(),
  submittedBy: idRef(),
  rejectReason: text().notNull().default(''),
});
