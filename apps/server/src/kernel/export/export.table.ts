import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, idRef, moment, momentNow } from '#db/columns.ts';

/**
 * A person's downloads. An export is everything needed to read the rows when its link is opened; a job's result file is
 * kept beside it in `export_file`.
 */
export const exportRun = pgTable(
  'export_run',
  {
    id: id(),
    memberId: idRef().notNull(),
    channelId: idRef(),
    /** The list call's path; of a result file the job's name. */
    list: text().notNull(),
    title: text().notNull(),
    filename: text().notNull(),
    format: text().$type<'xlsx' | 'csv'>().notNull(),
    input: jsonb().notNull(),
    status: text().$type<'ready' | 'running' | 'done' | 'failed'>().notNull().default('ready'),
    rows: integer().notNull().default(0),
    total: integer(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text(),
    createdAt: momentNow(),
    finishedAt: moment(),
    /** Until then it can be fetched again; afterwards nobody sees it and the night removes it. */
    expiresAt: moment().notNull().default(sql`now() + interval '30 days'`),
    /** The job that wrote the file; none for an export. Running a job twice replaces its file. */
    jobId: uuid().unique(),
  },
  (t) => [
    index('export_run_member').on(t.memberId, t.createdAt.desc()),
    index('export_run_expiry').on(t.expiresAt),
  ],
);

/** The content of what cannot be made again: result files of jobs, small by nature. Exports have none. */
export const exportFile = pgTable('export_file', {
  exportId: idRef()
    .primaryKey()
    .references(() => exportRun.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
});
