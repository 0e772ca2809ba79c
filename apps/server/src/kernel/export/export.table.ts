import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow } from '#db/columns.ts';

/** One export asked for: everything needed to read the rows when its link is opened. */
export const exportRun = pgTable(
  'export_run',
  {
    id: id(),
    memberId: idRef().notNull(),
    channelId: idRef(),
    /** The list call's path. */
    list: text().notNull(),
    title: text().notNull(),
    filename: text().notNull(),
    format: text().$type<'xlsx' | 'csv' | 'zip'>().notNull(),
    input: jsonb().notNull(),
    status: text().$type<'ready' | 'running' | 'done' | 'failed'>().notNull().default('ready'),
    rows: integer().notNull().default(0),
    total: integer(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text(),
    createdAt: momentNow(),
    finishedAt: moment(),
  },
  (t) => [index('export_run_member').on(t.memberId, t.createdAt.desc())],
);
