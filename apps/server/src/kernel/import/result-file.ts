import type { ExportColumn, Importing, ImportRow, ListCall } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Exportable } from '#kernel/export/exports.ts';
import type { Unit } from '#kernel/unit.ts';
import { type RunRecord, rowSource, runById } from './import.repository.ts';
import type { Importable } from './importable.ts';

const REASON = '原因';

const rowsPath = ({ path }: Importing) => `${path}/rows`;

/**
 * The rows that were not imported, as a download like any other: the file's own columns in the file's own format, with
 * the reason at the end. Corrected, it can be imported as it is.
 */
export function resultFile({ importing }: Importable): Exportable {
  const call = {
    path: rowsPath(importing),
    summary: `${importing.noun}导入中有误的行`,
    list: { sorts: ['line'], defaultSort: { sort: 'line', order: 'ASC' }, columns: {} },
    export: { keys: importing.keys },
  } as unknown as ListCall;
  return {
    call,
    columns: async (db, input) => columnsOf(await runById(db, importIdOf(input))),
    source: (actor, input, { secrets }) => {
      const importId = importIdOf(input);
      const source = rowSource(secrets, importId, 'bad');
      const own = sql`EXISTS (SELECT 1 FROM import_run o WHERE o.id = ${importId} AND o.member_id = ${actor.id})`;
      return { ...source, where: [...source.where, own] };
    },
  };
}

const importIdOf = (input: unknown) => (input as { importId: number }).importId;

/** A reason column that is in the file already is an earlier result's: the new one takes its place. */
function columnsOf(run: RunRecord | undefined): Record<string, ExportColumn<never>> {
  if (!run) throw RowMissing('导入');
  const own = run.headers.flatMap(({ title }, index): [string, ExportColumn<ImportRow>][] =>
    title === REASON ? [] : [[`c${index}`, { title, text: (_value, row) => row.cells[index] ?? '' }]],
  );
  const reason: ExportColumn<ImportRow> = {
    title: REASON,
    width: 50,
    text: (_value, row) => row.reasons.map(({ msg }) => msg).join('；'),
  };
  return Object.fromEntries([...own, ['reason', reason]]) as Record<string, ExportColumn<never>>;
}

/** Puts the file in the person's downloads, once for each import; it is written whenever it is fetched. */
export async function keepResult(unit: Unit, importing: Importing, run: RunRecord): Promise<number> {
  if (run.resultId !== null) return run.resultId;
  const format = run.format ?? 'xlsx';
  const filename = `${run.filename.replace(/\.[^.]*$/, '')}-有误的行.${format}`;
  const row = await unit.one<{ id: number }>(sql`
    INSERT INTO export_run (member_id, channel_id, token_id, list, title, filename, format, input)
    VALUES (${run.memberId}, ${run.channelId}, (SELECT token_id FROM import_run WHERE id = ${run.id}), ${rowsPath(importing)}, ${`导入${importing.noun}中有误的行`}, ${filename},
            ${format}, ${JSON.stringify({ importId: run.id, limit: run.rows, format })}::jsonb) RETURNING id`);
  const id = row?.id ?? 0;
  await unit.query(sql`UPDATE import_run SET result_id = ${id} WHERE id = ${run.id}`);
  return id;
}

/** Results of imports that are gone cannot be written any more. */
export const forgetExpired = async (db: Queries) => {
  await db.query(
    sql`DELETE FROM export_run e USING import_run r WHERE r.result_id = e.id AND r.expires_at < now()`,
  );
  await db.query(sql`DELETE FROM import_run WHERE expires_at < now()`);
};
