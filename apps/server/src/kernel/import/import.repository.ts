import { IMPORT_KEPT_DAYS, type ImportInfo, type ImportRow, type ImportRowState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Secrets } from '#kernel/secrets.ts';
import type { Unit } from '#kernel/unit.ts';
import type { Verdict } from './importable.ts';
import type { StoredRow } from './read-values.ts';

export interface RunRecord {
  id: number;
  memberId: number;
  channelId: number | null;
  area: string;
  filename: string;
  size: number;
  format: 'xlsx' | 'csv' | null;
  stage: ImportInfo['stage'];
  rows: number;
  headers: ImportInfo['headers'];
  match: ImportInfo['match'];
  resultId: number | null;
  finishedAt: string | null;
  expiresAt: string;
  job: ImportInfo['job'];
}

const record = sql`
  r.id, r.member_id AS "memberId", r.channel_id AS "channelId", r.area, r.filename, r.size, r.format, r.stage, r.rows,
  r.headers, r.match, r.result_id AS "resultId", r.finished_at AS "finishedAt", r.expires_at AS "expiresAt",
  CASE WHEN r.job_id IS NOT NULL THEN json_build_object('id', r.job_id, 'status',
    coalesce((SELECT j.status FROM job_run j WHERE j.id = r.job_id), 'done')) END AS job`;

/** One of the actor's own imports in the current channel; locked until the transaction ends where `hold` is set. */
export const findRun = (db: Queries, actor: Actor, area: string, id: number, hold = false) =>
  db.one<RunRecord>(sql`
    SELECT ${record} FROM import_run r
    WHERE r.id = ${id} AND r.area = ${area} AND r.member_id = ${actor.id} AND r.expires_at > now()
      AND r.channel_id IS NOT DISTINCT FROM ${actor.channelId} AND r.token_id IS NOT DISTINCT FROM ${actor.token?.id ?? null}
      ${hold ? sql`FOR UPDATE` : empty}`);

export const runById = (db: Queries, id: number, hold = false) =>
  db.one<RunRecord>(
    sql`SELECT ${record} FROM import_run r WHERE r.id = ${id} ${hold ? sql`FOR UPDATE` : empty}`,
  );

/** Abandoned files are kept until this many newer ones exist. */
const UNUSED_KEPT = 4;

export async function insertRun(
  db: Queries,
  actor: Actor,
  { area, filename, size }: { area: string; filename: string; size: number },
): Promise<number> {
  await db.query(sql`
    DELETE FROM import_run WHERE id IN (
      SELECT id FROM import_run WHERE member_id = ${actor.id} AND job_id IS NULL ORDER BY id DESC OFFSET ${UNUSED_KEPT})`);
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO import_run (member_id, channel_id, token_id, area, filename, size, expires_at)
    VALUES (${actor.id}, ${actor.channelId}, ${actor.token?.id ?? null}, ${area}, ${maskPhones(filename)}, ${size},
            now() + make_interval(days => ${IMPORT_KEPT_DAYS}))
    RETURNING id`);
  return row?.id ?? 0;
}

const PART_SEAL = 'import.part';
const ROW_SEAL = 'import.row';

/** Sheets contain phone numbers, so file parts and rows are sealed. */
export const savePart = (db: Queries, secrets: Secrets, importId: number, no: number, bytes: Buffer) =>
  db.query(sql`
    INSERT INTO import_part (import_id, no, bytes)
    VALUES (${importId}, ${no}, ${Buffer.from(secrets.seal(bytes.toString('base64'), PART_SEAL))})
    ON CONFLICT (import_id, no) DO UPDATE SET bytes = excluded.bytes`);

/** Reads one part at a time, because the driver doubles the bytes as text. */
export async function readParts(
  db: Queries,
  secrets: Secrets,
  importId: number,
  count: number,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let no = 0; no < count; no++) {
    const part = await db.one<{ bytes: Buffer }>(
      sql`SELECT bytes FROM import_part WHERE import_id = ${importId} AND no = ${no}`,
    );
    if (part) parts.push(Buffer.from(secrets.open(part.bytes.toString(), PART_SEAL), 'base64'));
  }
  return Buffer.concat(parts);
}

export const insertImportRows = (
  db: Queries,
  secrets: Secrets,
  importId: number,
  rows: readonly StoredRow[],
) => {
  const sealed = rows.map(({ line, cells }) => ({
    line,
    cells: secrets.seal(JSON.stringify(cells), ROW_SEAL),
  }));
  return db.query(sql`
    INSERT INTO import_row (import_id, line, cells)
    SELECT ${importId}, e.line, e.cells FROM json_to_recordset(${JSON.stringify(sealed)}::json) AS e(line int, cells text)`);
};

/** Rows of files that were read before cells were sealed are plain; they expire within days. */
const openCells = (secrets: Secrets, cells: string): string[] =>
  JSON.parse(cells.startsWith('[') ? cells : secrets.open(cells, ROW_SEAL));

export async function keepReading(
  db: Queries,
  importId: number,
  facts: Pick<RunRecord, 'format' | 'rows' | 'headers' | 'match'>,
) {
  await db.query(sql`DELETE FROM import_part WHERE import_id = ${importId}`);
  await db.query(sql`
    UPDATE import_run SET stage = 'read', format = ${facts.format}, rows = ${facts.rows},
           headers = ${JSON.stringify(facts.headers)}::jsonb, match = ${JSON.stringify(facts.match)}::jsonb
    WHERE id = ${importId}`);
}

export const keepChecked = (db: Queries, importId: number, match: ImportInfo['match']) =>
  db.query(sql`
    UPDATE import_run SET stage = 'checked', match = ${JSON.stringify(match)}::jsonb WHERE id = ${importId}`);

/** The rows that have made something new, in the file's order. */
export async function createdRows(
  { query, secrets }: Pick<Unit, 'query' | 'secrets'>,
  importId: number,
): Promise<StoredRow[]> {
  const rows = await query<{ line: number; cells: string }>(sql`
    SELECT line, cells FROM import_row
    WHERE import_id = ${importId} AND state = 'create' AND written_at IS NOT NULL ORDER BY line`);
  return rows.map(({ line, cells }) => ({ line, cells: openCells(secrets, cells) }));
}

/** The next rows after a line, for work that walks over all of them; for writing only those with something to write. */
export const nextRows = async (
  { query, secrets }: Pick<Unit, 'query' | 'secrets'>,
  importId: number,
  after: number,
  limit: number,
  toWrite = false,
): Promise<StoredRow[]> => {
  const rows = await query<{ line: number; cells: string }>(sql`
    SELECT line, cells FROM import_row
    WHERE import_id = ${importId} AND line > ${after}
      ${toWrite ? sql`AND state IN ('create', 'update') AND written_at IS NULL` : empty}
    ORDER BY line LIMIT ${limit} ${toWrite ? sql`FOR UPDATE` : empty}`);
  return rows.map(({ line, cells }) => ({ line, cells: openCells(secrets, cells) }));
};

export const saveVerdicts = (
  db: Queries,
  importId: number,
  judged: readonly { line: number; verdict: Verdict<unknown> }[],
  written: boolean,
) =>
  db.query(sql`
    UPDATE import_row r SET state = e.state, reasons = coalesce(e.reasons, '[]'),
           written_at = CASE WHEN ${written} AND e.state IN ('create', 'update') THEN now() END
    FROM json_to_recordset(${JSON.stringify(
      judged.map(({ line, verdict }) => ({
        line,
        state: verdict.state,
        reasons: verdict.state === 'bad' ? verdict.reasons : undefined,
      })),
    )}::json) AS e(line int, state text, reasons jsonb)
    WHERE r.import_id = ${importId} AND r.line = e.line`);

export type Counts = Record<ImportRowState, number>;

export async function countStates(
  db: Queries,
  importId: number,
): Promise<{ counts: Counts; written: number }> {
  const rows = await db.query<{ state: ImportRowState; count: number; written: number }>(sql`
    SELECT state, count(*)::int AS count, count(written_at)::int AS written FROM import_row
    WHERE import_id = ${importId} AND state IS NOT NULL GROUP BY state`);
  const counts: Counts = { create: 0, update: 0, same: 0, bad: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return { counts, written: rows.reduce((sum, row) => sum + row.written, 0) };
}

/** The rows of one import as a list: a line is a row's id. */
export const rowSource = (
  secrets: Secrets,
  importId: number,
  state?: ImportRowState,
): ListSource<ImportRow> => ({
  from: sql`import_row r`,
  id: sql`r.line`,
  where: [sql`r.import_id = ${importId}`, state ? sql`r.state = ${state}` : sql`r.state IS NOT NULL`],
  sorts: { line: sql`r.line` },
  defaultSort: { sort: 'line', order: 'ASC' },
  load: async (db, lines) => {
    const rows = await db.query<Omit<ImportRow, 'cells'> & { cells: string }>(sql`
      SELECT r.line AS id, r.cells, r.state, r.reasons FROM import_row r
      WHERE r.import_id = ${importId} AND r.line = ${anyOf(lines, 'int')}`);
    return rows.map((row) => ({ ...row, cells: openCells(secrets, row.cells) }));
  },
});
