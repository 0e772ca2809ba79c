import { IMPORT_MAX_COLUMNS } from '@zhiying/contract/limits';
import { tooManyRows, unreadable } from './sheet-problem.ts';
import { LONGEST_CELL, readWorkbook, type Workbook } from './workbook.ts';
import { type XmlHandler, XmlScan } from './xml-scan.ts';
import { ZipEntries } from './zip-entries.ts';

/** A million cells take some 50 MB of XML; what unfolds to more than this is no sheet of ours. */
const SHEET_BYTES = 384 * 1_048_576;
/** No program writes more; empty ones count too, or a small file could hold millions of them. */
const MOST_ROWS = 1_048_576;

export interface SheetRow {
  line: number;
  cells: string[];
}

/** The rows of the first visible sheet as they are unpacked: memory does not grow with their number. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const zip = new ZipEntries(bytes);
  const workbook = await readWorkbook(zip);
  const rows = new RowCollector(workbook);
  const scan = new XmlScan(rows);
  for await (const chunk of zip.stream(workbook.sheetPath, SHEET_BYTES)) {
    scan.write(chunk);
    yield* rows.taken();
  }
}

class RowCollector implements XmlHandler {
  private readonly workbook: Workbook;
  private ready: SheetRow[] = [];
  private row: SheetRow = { line: 0, cells: [] };
  private column = -1;
  private type = 'n';
  private style = 0;
  private value = '';
  private collecting = false;
  private rows = 0;

  constructor(workbook: Workbook) {
    this.workbook = workbook;
  }

  taken(): SheetRow[] {
    const taken = this.ready;
    this.ready = [];
    return taken;
  }

  open(name: string, attribute: (name: string) => string | undefined) {
    switch (name) {
      case 'row':
        this.row = { line: Number(attribute('r')) || this.row.line + 1, cells: [] };
        this.column = -1;
        return;
      case 'c':
        this.column = columnOf(attribute('r')) ?? this.column + 1;
        this.type = attribute('t') ?? 'n';
        this.style = Number(attribute('s') ?? 0);
        this.value = '';
        return;
      case 'v':
      case 't':
        this.collecting = true;
        return;
      case 'rPh':
        this.type = this.type === 'inlineStr' ? 'reading' : this.type;
    }
  }

  text(text: string) {
    if (!this.collecting || this.type === 'reading') return;
    this.value += text;
    if (this.value.length > LONGEST_CELL)
      throw unreadable(`第 ${this.row.line} 行有一个单元格的文字过长，无法导入`);
  }

  close(name: string) {
    switch (name) {
      case 'v':
      case 't':
        this.collecting = false;
        return;
      case 'rPh':
        this.type = 'inlineStr';
        return;
      case 'c':
        // Whatever lies beyond the columns we take stands in the first one too many: seen, but never filled up to.
        if (this.value !== '') this.put(Math.min(this.column, IMPORT_MAX_COLUMNS), this.shown());
        return;
      case 'row':
        this.rows += 1;
        if (this.rows > MOST_ROWS) throw tooManyRows();
        this.ready.push(this.row);
    }
  }

  private put(column: number, text: string) {
    const { cells } = this.row;
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }

  private shown(): string {
    const { type, value, workbook } = this;
    if (type === 's') return workbook.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
    if (type !== 'n') return unescaped(value);
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return workbook.isDate[this.style] ? dateText(number, workbook.epoch1904) : plainNumber(number);
  }
}

/** `BC12` → 54. */
function columnOf(address: string | undefined): number | null {
  if (!address) return null;
  let column = 0;
  for (let i = 0; i < address.length && i < 3; i++) {
    const letter = address.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column > 0 ? column - 1 : null;
}

/** A phone number typed as a number must not come out as 1.38e10. */
const plainNumber = (number: number) =>
  Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);

/** `_x000D_` is how programs write characters that XML cannot hold. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([\da-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

const DAY_1970 = 25_569;
const DAYS_TO_1904 = 1_462;
const DAY_MS = 86_400_000;

/** The wall time a spreadsheet shows, without a zone: `2026-11-15`, or with the time where it has one. */
function dateText(serial: number, epoch1904: boolean): string {
  const day = serial + (epoch1904 ? DAYS_TO_1904 : 0);
  // Below 61 Excel counts a 29 February 1900 that never was; nobody imports those days.
  const at = new Date(Math.round((day - DAY_1970) * DAY_MS));
  if (Number.isNaN(at.getTime())) return plainNumber(serial);
  const [date = '', time = ''] = at.toISOString().split('T');
  if (serial < 1) return time.slice(0, 8);
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 8)}`;
}
