import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bigint, id, idRef, moment, momentNow } from '#db/columns.ts';

/** A person's downloads: everything needed to write the file when its link is opened, with the keys held then. */
export const exportRun = pgTable(
  'export_run',
  {
    id: id(),
    memberId: idRef().notNull(),
    channelId: idRef(),
    /** The API token it was asked for with: the file holds no more than that token may see. */
    tokenId: idRef(),
    /** The path of the call that names the rows or files. */
    list: text().notNull(),
    title: text().notNull(),
    filename: text().notNull(),
    format: text().$type<'xlsx' | 'csv' | 'zip' | 'file'>().notNull(),
    input: jsonb().notNull(),
    status: text().$type<'ready' | 'running' | 'done' | 'failed'>().notNull().default('ready'),
    rows: integer().notNull().default(0),
    total: integer(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    sha256: text(),
    createdAt: momentNow(),
    finishedAt: moment(),
    /** Can be downloaded until then; afterwards it is hidden and removed by night. */
    expiresAt: moment().notNull().default(sql`now() + interval '30 days'`),
  },
  (t) => [
    index('export_run_member').on(t.memberId, t.createdAt.desc()),
    index('export_run_expiry').on(t.expiresAt),
  ],
);
