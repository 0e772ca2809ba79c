import type { ImportInfo, ImportRow, ImportRowState } from '@zhiying/contract';
import { customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, idRef, moment, momentNow, partOf } from '#db/columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A file somebody wants to import: theirs alone, and gone after some days whatever became of it. */
export const importRun = pgTable(
  'import_run',
  {
    id: id(),
    memberId: idRef().notNull(),
    channelId: idRef(),
    /** The API token it came with, which alone sees it. */
    tokenId: idRef(),
    /** The importable thing's path. */
    area: text().notNull(),
    filename: text().notNull(),
    size: integer().notNull(),
    format: text().$type<'xlsx' | 'csv'>(),
    stage: text().$type<ImportInfo['stage']>().notNull().default('uploading'),
    rows: integer().notNull().default(0),
    headers: jsonb().$type<ImportInfo['headers']>().notNull().default([]),
    match: jsonb().$type<ImportInfo['match']>().notNull().default({}),
    jobId: uuid(),
    resultId: idRef(),
    createdAt: momentNow(),
    /** When the last row was dealt with and everybody told. */
    finishedAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('import_run_member').on(t.memberId, t.createdAt.desc()),
    index('import_run_expiry').on(t.expiresAt),
  ],
);

/** The file while it is on its way; read once and forgotten. */
export const importPart = pgTable(
  'import_part',
  {
    importId: partOf(() => importRun.id),
    no: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.no] })],
);

export const importRow = pgTable(
  'import_row',
  {
    importId: partOf(() => importRun.id),
    line: integer().notNull(),
    /** Sealed: a list of texts as JSON. */
    cells: text().notNull(),
    /** Null until the rows have been checked. */
    state: text().$type<ImportRowState>(),
    reasons: jsonb().$type<ImportRow['reasons']>().notNull().default([]),
    /** Set in the transaction that wrote what the row asks for. */
    writtenAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_row_state').on(t.importId, t.state, t.line),
  ],
);
