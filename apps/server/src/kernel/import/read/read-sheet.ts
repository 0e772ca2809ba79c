import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '@zhiying/contract/limits';
import { looksLikeFormula } from '#kernel/export/sheet/formula.ts';
import { csvRows, decodeText } from './read-csv.ts';
import { type SheetRow, xlsxRows } from './read-xlsx.ts';
import { tooLarge, tooManyColumns, tooManyRows, unreadable } from './sheet-problem.ts';

export type { SheetRow } from './read-xlsx.ts';

const ZIP = 0x04034b50;
/** The container of old XLS files, and of workbooks with a password. */
const OLE = 0xe011cfd0;
const LONGEST_CELL = 2_000;
/** Limits expansion: one long shared string referenced by many cells would grow to gigabytes. */
const MOST_CHARACTERS = 50_000_000;

/** Detects the format of a file by its content; its name proves nothing. */
export function formatOf(bytes: Buffer): 'xlsx' | 'csv' {
  const magic = bytes.length >= 4 ? bytes.readUInt32LE(0) : 0;
  if (magic === ZIP) return 'xlsx';
  if (magic === OLE) throw unreadable('不支持旧版 XLS 或加密文件；请另存为未加密的 XLSX');
  return 'csv';
}

/** The rows of a sheet, the heading first; empty rows are left out, texts are cleaned, lengths are bounded. */
export async function* sheetRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  let count = -1;
  let width = 0;
  let characters = 0;
  for await (const { line, cells } of formatOf(bytes) === 'xlsx'
    ? xlsxRows(bytes)
    : csvRows(decodeText(bytes))) {
    const clean = cells.slice(0, count < 0 ? undefined : width).map(cleanText);
    while (clean.length > 0 && clean.at(-1) === '') clean.pop();
    if (clean.length === 0) continue;
    count += 1;
    if (count === 0) width = clean.length;
    if (width > IMPORT_MAX_COLUMNS) throw tooManyColumns();
    if (count > IMPORT_MAX_ROWS) throw tooManyRows();
    if (clean.some((cell) => cell.length > LONGEST_CELL))
      throw unreadable(`第 ${line} 行有一个单元格超过 ${LONGEST_CELL} 个字，无法导入`);
    characters += clean.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MOST_CHARACTERS) throw tooLarge();
    while (clean.length < width) clean.push('');
    yield { line, cells: clean };
  }
}

/** Without what no database or screen can hold, and without the apostrophe that our own exports put before `=`. */
function cleanText(cell: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are removed
  const text = cell
    .replace(/[\u0000-\u0008\u000b-\u001f\u200b\ufeff]/g, '')
    .toWellFormed()
    .trim();
  return text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;
}
