import type { ExportColumn, ListCall } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { raw, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { FairQueue } from '#kernel/http/fair-queue.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { type ListSource, loadInOrder, selectIds } from '#kernel/list/list.ts';
import { maskReply } from '#kernel/phone/mask-reply.ts';
import { chosenRows, type Exportable, type ExportInput } from './exports.ts';
import { meteredOutput, recordOutcome, reportProgress } from './outcome.ts';
import { type Cell, openSheet } from './sheet/sheet.ts';

/** A batch of 2,000 outlives the young generation: the server would grow by 176 MB instead of 58. */
const BATCH = 750;
/** The first rows come in a small batch, so that the download begins at once. */
const FIRST_BATCH = 100;
const TELL_EVERY_MS = 500;
/** How long a batch waits for calls under way. A million rows are 1,300 batches. */
const GIVE_WAY_MS = 50;

export interface ExportRunRow {
  id: number;
  memberId: number;
  list: string;
  title: string;
  filename: string;
  format: 'xlsx' | 'csv';
  input: ExportInput & Record<string, unknown>;
}

/**
 * Streams an export: rows are read from one snapshot through a cursor, a batch at a time, while the file is already
 * on its way, so memory does not grow with the number of rows. `out` receives the file; the run's row and the audit
 * tell how it ended, also when the reader went away.
 */
export function streamExport(
  kernel: Kernel,
  exportable: Exportable,
  actor: Actor,
  run: ExportRunRow,
  { giveWay }: Pick<FairQueue, 'giveWay'>,
) {
  const { call, source } = exportable;
  const { out, facts } = meteredOutput();
  let { columns } = call.list;
  // Repeated columns count once.
  const fields = () => [...new Set(run.input.fields ?? Object.keys(columns))];
  let written = 0;

  const finish = (status: 'done' | 'failed') =>
    recordOutcome(kernel, actor, run, {
      status,
      rows: written,
      ...facts(status),
      summary: `${status === 'done' ? '' : '中断的'}${run.title} ${written} 条（${run.format}）`,
      asked: { filter: searchOf(run.input), fields: fields() },
    });

  const rows = chosenRows(source(actor, searchOf(run.input) as never, kernel), run.input.ids);
  const read = () =>
    kernel.db.transaction(
      async (tx) => {
        await tx.raw('SET LOCAL statement_timeout = 0');
        columns = (await exportable.columns?.(tx, searchOf(run.input))) ?? columns;
        const sheet = openSheet(
          run.format,
          fields().map((field) => columns[field] as ExportColumn<never>),
          out,
        );
        for await (const batch of batches(tx, rows, run.input)) {
          if (written > 0) await giveWay(GIVE_WAY_MS);
          await sheet.write(inCells(maskReply(actor, call, batch) as never[], fields(), columns));
          written += batch.length;
        }
        await sheet.end();
      },
      { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' },
    );
  const work = async () => {
    const total = await begin(kernel, rows, run);
    const telling = tellAsItGoes(kernel, run, () => ({ rows: written, total: Math.max(written, total()) }));
    try {
      await read();
    } finally {
      clearInterval(telling);
    }
  };
  work()
    .then(() => finish('done'))
    .catch(async (error: Error) => {
      if (!out.destroyed) kernel.log.error({ err: error, export: run.id }, 'export failed');
      out.destroy(error);
      await finish('failed');
    })
    .catch((err: unknown) => kernel.log.error({ err, export: run.id }, 'export outcome was not recorded'));
  return out;
}

/**
 * Reports progress by a timer: an export that held its connection and waited for another one to report progress could
 * deadlock.
 */
function tellAsItGoes(kernel: Kernel, run: ExportRunRow, now: () => { rows: number; total: number }) {
  let told = 0;
  return setInterval(() => {
    const { rows, total } = now();
    if (rows === told) return;
    told = rows;
    reportProgress(kernel, run, rows, total).catch((err: unknown) =>
      kernel.log.warn({ err, export: run.id }, 'the progress of an export was not told'),
    );
  }, TELL_EVERY_MS);
}

/** Reports the start. The total is counted beside the reading, for the progress only; it is 0 until known. */
async function begin(kernel: Kernel, rows: ListSource<{ id: number | string }>, run: ExportRunRow) {
  let total = 0;
  await kernel.db.query(sql`
    UPDATE export_run SET status = 'running', total = 0, rows = 0, finished_at = NULL WHERE id = ${run.id}`);
  countRows(kernel.db, rows)
    .then(async (counted) => {
      total = Math.min(counted, run.input.limit);
      await kernel.db.query(
        sql`UPDATE export_run SET total = ${total} WHERE id = ${run.id} AND status = 'running'`,
      );
    })
    .catch((err: unknown) =>
      kernel.log.warn({ err, export: run.id }, 'the rows of an export were not counted'),
    );
  return () => total;
}

/** Batches in order, each read while the one before it is written. */
async function* batches<Row extends { id: number | string }>(
  tx: Queries,
  source: ListSource<Row>,
  input: ExportInput,
) {
  await tx.query(
    sql`DECLARE export_rows NO SCROLL CURSOR FOR ${selectIds(source, input)} LIMIT ${raw(String(input.limit))}`,
  );
  const read = async (count: number) => {
    const { rows: ids } = await tx.raw<{ id: number }>(`FETCH ${count} FROM export_rows`);
    return ids.length === 0 ? null : loadInOrder(tx, source, ids);
  };
  for (let next = read(FIRST_BATCH); ; ) {
    const batch = await next;
    if (!batch) return;
    next = read(BATCH);
    // The error is reported when the batch is awaited; if the reader has stopped, it is ignored.
    next.catch(() => {});
    yield batch;
  }
}

/** Only the list's own search fields; export options are not part of the search. */
function searchOf({
  ids: _ids,
  format: _format,
  fields: _fields,
  limit: _limit,
  page: _page,
  ...search
}: ExportInput & Record<string, unknown>) {
  return search;
}

/** One row at a time: the cells of a whole batch would take as much memory as its rows. */
function* inCells(rows: Record<string, unknown>[], fields: string[], columns: ListCall['list']['columns']) {
  for (const row of rows) yield cells(row, fields, columns);
}

function cells(row: Record<string, unknown>, fields: string[], columns: ListCall['list']['columns']): Cell[] {
  return fields.map((field) => {
    const text = columns[field]?.text as ((value: unknown, row: unknown) => Cell) | undefined;
    const value = row[field];
    if (text) return text(value, row);
    if (typeof value === 'string' && ISO_MOMENT.test(value)) return new Date(value);
    return (value ?? null) as Cell;
  });
}

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
