import type { Importing } from '@zhiying/contract';
import { maskPhones } from '#kernel/phone/phone-mask.ts';
import type { Unit } from '#kernel/unit.ts';
import { UnreadableFile } from './import.errors.ts';
import { insertImportRows, keepReading } from './import.repository.ts';
import { type Match, suggestMatch } from './match-columns.ts';
import { confinedRows } from './read/read-confined.ts';
import { formatOf, type SheetRow } from './read/read-sheet.ts';
import { isExample } from './template.ts';

const SAMPLES = 3;

type Header = { title: string; samples: string[] };

/** Reads the file into rows, as many at a time as come, and guesses which heading is which column. */
export async function readFile(unit: Unit, importing: Importing, importId: number, bytes: Buffer) {
  let headers: Header[] | null = null;
  let match: Match = {};
  let rows = 0;
  for await (const read of confinedRows(bytes)) {
    if (!headers) {
      const titles = titlesOf(read.shift()?.cells ?? []);
      headers = titles.map((title) => ({ title, samples: [] }));
      match = suggestMatch(importing, titles);
    }
    const batch = read.filter((row) => !isTemplateExample(importing, match, row));
    for (const row of batch) keepSamples(headers, row);
    rows += batch.length;
    if (batch.length > 0) await insertImportRows(unit, unit.secrets, importId, batch);
  }
  if (!headers) throw UnreadableFile('文件中没有内容');
  if (rows === 0) throw UnreadableFile('文件仅有表头，没有可导入的行');
  await keepReading(unit, importId, { format: formatOf(bytes), rows, headers, match });
}

function keepSamples(headers: readonly Header[], { cells }: SheetRow) {
  for (const [index, cell] of cells.entries()) {
    const samples = headers[index]?.samples;
    const sample = maskPhones(cell.slice(0, 60));
    if (sample && samples && samples.length < SAMPLES && !samples.includes(sample)) samples.push(sample);
  }
}

/** A column without a heading is named by its place, so that it can still be chosen. */
const titlesOf = (cells: readonly string[]) =>
  cells.map((cell, index) => cell.slice(0, 100) || `第 ${index + 1} 列`);

const isTemplateExample = (importing: Importing, match: Match, { cells }: SheetRow) =>
  isExample(importing, (name) => cells[match[name] ?? -1]);
