import type { Importing } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { UnreadableFile } from './import.errors.ts';
import { insertImportRows, keepReading } from './import.repository.ts';
import { type Match, suggestMatch } from './match-columns.ts';
import { formatOf, type SheetRow, sheetRows } from './read/read-sheet.ts';
import { isExample } from './template.ts';

const BATCH = 1_000;
const SAMPLES = 3;

/** Reads the file into rows, a batch at a time, and guesses which heading is which column. */
export async function readFile(db: Queries, importing: Importing, importId: number, bytes: Buffer) {
  const sheet = sheetRows(bytes);
  const first = await sheet.next();
  if (first.done) throw UnreadableFile('这个文件里没有内容');
  const headers = titlesOf(first.value.cells).map((title) => ({ title, samples: [] as string[] }));
  const match = suggestMatch(
    importing,
    headers.map(({ title }) => title),
  );
  let rows = 0;
  let batch: SheetRow[] = [];
  const flush = async () => {
    if (batch.length > 0) await insertImportRows(db, importId, batch);
    batch = [];
  };
  for await (const row of sheet) {
    if (isTemplateExample(importing, match, row)) continue;
    for (const [index, cell] of row.cells.entries()) {
      const samples = headers[index]?.samples;
      const sample = cell.slice(0, 60);
      if (sample && samples && samples.length < SAMPLES && !samples.includes(sample)) samples.push(sample);
    }
    rows += 1;
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  if (rows === 0) throw UnreadableFile('文件里只有表头，没有要导入的行');
  await keepReading(db, importId, { format: formatOf(bytes), rows, headers, match });
}

/** A column without a heading is named by its place, so that it can still be chosen. */
const titlesOf = (cells: readonly string[]) =>
  cells.map((cell, index) => cell.slice(0, 100) || `第 ${index + 1} 列`);

const isTemplateExample = (importing: Importing, match: Match, { cells }: SheetRow) =>
  isExample(importing, (name) => cells[match[name] ?? -1]);
