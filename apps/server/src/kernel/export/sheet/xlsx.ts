import { looksLikeFormula } from './formula.ts';
import type { Outlet } from './outlet.ts';
import { PAGE_BYTES, Page, Stamp } from './page.ts';
import type { Cell, Sheet, SheetColumn, SheetNote } from './sheet.ts';
import { putWallTime, wallSeconds } from './wall-time.ts';
import {
  columnName,
  NOTES_HEAD,
  NOTES_PATH,
  NOTES_TAIL,
  partsBefore,
  SHEET_PATH,
  STYLE,
  sheetHead,
  sheetTail,
  workbookPart,
} from './xlsx-parts.ts';
import { MAX_BYTES_PER_CHARACTER, putXmlText } from './xml-text.ts';
import { ZipArchive, type ZipFileWriter } from './zip.ts';

const MAX_ROWS = 1_048_576;
/** One less than Excel allows in a cell: room for the apostrophe. */
const MAX_CELL_CHARACTERS = 32_766;
/** Excel keeps 15 digits of a number; whole numbers beyond that, such as ids, would silently change. */
const MAX_EXACT_INTEGER = 999_999_999_999_999;
/** From 12 digits on the general format shows 1.23E+11. */
const LONG_INTEGER = 100_000_000_000;
/** Excel's day number of 1970-01-01, and the first one not shifted by its belief in a 29 February 1900. */
const DAY_1970 = 25_569;
const FIRST_RELIABLE_DAY = 61;
const LAST_DAY = 2_958_465;

const ROW_OPEN = new Stamp('<row r="');
const ROW_OPENED = new Stamp('">');
const ROW_CLOSE = new Stamp('</row>');
const TEXT_OPEN = new Stamp('" t="inlineStr"><is><t>');
const SPACED_TEXT_OPEN = new Stamp('" t="inlineStr"><is><t xml:space="preserve">');
const HEADING_OPEN = new Stamp(`" s="${STYLE.heading}" t="inlineStr"><is><t xml:space="preserve">`);
const TEXT_CLOSE = new Stamp('</t></is></c>');
const NUMBER_OPEN = new Stamp('"><v>');
const LONG_INTEGER_OPEN = new Stamp(`" s="${STYLE.longInteger}"><v>`);
const DATE_OPEN = new Stamp(`" s="${STYLE.dateTime}"><v>`);
const VALUE_CLOSE = new Stamp('</v></c>');
const TRUE_CELL = new Stamp('" t="b"><v>1</v></c>');
const FALSE_CELL = new Stamp('" t="b"><v>0</v></c>');
const APOSTROPHE = 0x27;
/** Room for everything of a cell but its text. */
const CELL_ROOM = 128;

/**
 * One sheet with inline strings: a table of shared strings would have to be held in memory. Cells carry their address
 * although it is optional and costs a third of the file: Access and several reading libraries fail without it.
 */
export class XlsxSheet implements Sheet {
  private readonly columns: readonly SheetColumn[];
  private readonly zoneOffsetMinutes: number;
  private readonly notes: readonly SheetNote[];
  private readonly archive: ZipArchive;
  private readonly cellOpen: Stamp[];
  private readonly rowRoom: number;
  private readonly rowNumber = new Stamp('0000000');
  private readonly numbering = new Page(8);
  private rows = 0;
  private page = new Page();
  private file: ZipFileWriter | null = null;

  constructor(
    columns: readonly SheetColumn[],
    outlet: Outlet,
    zoneOffsetMinutes: number,
    notes: readonly SheetNote[] = [],
  ) {
    this.columns = columns;
    this.zoneOffsetMinutes = zoneOffsetMinutes;
    this.notes = notes;
    this.archive = new ZipArchive(outlet);
    this.cellOpen = columns.map((_, i) => new Stamp(`<c r="${columnName(i)}`));
    this.numbering.bytes.fill(0);
    this.rowRoom = (columns.length + 1) * CELL_ROOM;
  }

  async write(rows: Iterable<readonly Cell[]>): Promise<void> {
    const file = this.file ?? (await this.begin());
    for (const row of rows) {
      this.putRow(row);
      if (this.page.at >= PAGE_BYTES) this.page = await file.exchange(this.page);
    }
  }

  async end(): Promise<void> {
    const file = this.file ?? (await this.begin());
    const tail = sheetTail(this.columns.length, this.rows);
    this.page.reserve(tail.length);
    this.page.ascii(tail);
    await file.close(this.page);
    const { rows } = this;
    if (this.notes.length > 0) await this.addNotes();
    await this.archive.add('xl/workbook.xml', workbookPart(this.columns.length, rows, this.notes.length > 0));
    await this.archive.end();
  }

  private async addNotes() {
    this.page = new Page();
    this.rows = 0;
    const file = await this.archive.open(NOTES_PATH);
    this.page.reserve(NOTES_HEAD.length);
    this.page.ascii(NOTES_HEAD);
    for (const note of this.notes) this.putRow(note);
    this.page.reserve(NOTES_TAIL.length);
    this.page.ascii(NOTES_TAIL);
    await file.close(this.page);
  }

  private async begin(): Promise<ZipFileWriter> {
    for (const [path, content] of Object.entries(partsBefore(this.notes.length > 0)))
      await this.archive.add(path, content);
    const head = sheetHead(this.columns);
    this.page.reserve(head.length);
    this.page.ascii(head);
    this.openRow();
    this.columns.forEach(({ title }, i) => {
      this.openCell(i);
      this.putText(title, HEADING_OPEN);
    });
    this.page.stamp(ROW_CLOSE);
    this.file = await this.archive.open(SHEET_PATH);
    return this.file;
  }

  private putRow(row: readonly Cell[]) {
    const { page } = this;
    this.openRow();
    const length = Math.min(row.length, this.columns.length);
    for (let column = 0; column < length; column++) {
      const cell = row[column];
      if (cell === null || cell === undefined || cell === '') continue;
      const start = page.at;
      this.openCell(column);
      if (typeof cell === 'string') this.putText(cell, hasOuterSpace(cell) ? SPACED_TEXT_OPEN : TEXT_OPEN);
      else if (typeof cell === 'number') {
        if (Number.isFinite(cell)) this.putNumber(cell);
        else page.at = start;
      } else if (typeof cell === 'boolean') page.stamp(cell ? TRUE_CELL : FALSE_CELL);
      else if (Number.isNaN(cell.getTime())) page.at = start;
      else this.putDate(cell);
    }
    page.stamp(ROW_CLOSE);
  }

  private openRow() {
    if (this.rows === MAX_ROWS) throw new RangeError(`A sheet holds at most ${MAX_ROWS} rows`);
    this.rows++;
    const { page, numbering, rowNumber } = this;
    numbering.at = 0;
    numbering.integer(this.rows);
    rowNumber.words[0] = numbering.view.getFloat64(0, true);
    rowNumber.length = numbering.at;
    page.reserve(this.rowRoom);
    page.stamp(ROW_OPEN);
    page.stamp(rowNumber);
    page.stamp(ROW_OPENED);
  }

  private openCell(column: number) {
    this.page.stamp(this.cellOpen[column] as Stamp);
    this.page.stamp(this.rowNumber);
  }

  private putText(text: string, open: Stamp) {
    const { page } = this;
    if (text.length > MAX_CELL_CHARACTERS) text = shortened(text);
    page.reserve(text.length * MAX_BYTES_PER_CHARACTER + this.rowRoom);
    page.stamp(open);
    if (looksLikeFormula(text)) page.byte(APOSTROPHE);
    putXmlText(page, text);
    page.stamp(TEXT_CLOSE);
  }

  private putNumber(value: number) {
    const { page } = this;
    const magnitude = Math.abs(value);
    if (magnitude < LONG_INTEGER || !Number.isInteger(value)) page.stamp(NUMBER_OPEN);
    else if (magnitude <= MAX_EXACT_INTEGER) page.stamp(LONG_INTEGER_OPEN);
    else {
      page.stamp(TEXT_OPEN);
      page.ascii(String(value));
      page.stamp(TEXT_CLOSE);
      return;
    }
    page.number(value);
    page.stamp(VALUE_CLOSE);
  }

  private putDate(date: Date) {
    const { page } = this;
    const seconds = wallSeconds(date, this.zoneOffsetMinutes);
    const day = Math.floor(seconds / 86_400) + DAY_1970;
    if (day < FIRST_RELIABLE_DAY || day > LAST_DAY) {
      page.stamp(TEXT_OPEN);
      putWallTime(page, date, this.zoneOffsetMinutes);
      page.stamp(TEXT_CLOSE);
      return;
    }
    page.stamp(DATE_OPEN);
    page.integer(day);
    putDayFraction(page, seconds - (day - DAY_1970) * 86_400);
    page.stamp(VALUE_CLOSE);
  }
}

/** Twelve decimals, more than a double of this size can tell apart, in two halves that integers can hold exactly. */
function putDayFraction(page: Page, second: number) {
  if (second === 0) return;
  const millionths = second * 1_000_000;
  const upper = Math.floor(millionths / 86_400);
  const lower = Math.round(((millionths - upper * 86_400) * 1_000_000) / 86_400);
  page.byte(0x2e);
  page.digits(upper, 6);
  page.digits(lower, 6);
}

/** Readers drop blanks at the ends of a text that does not ask to keep them. */
const hasOuterSpace = (text: string) =>
  text.charCodeAt(0) <= 0x20 || text.charCodeAt(text.length - 1) <= 0x20;

/** Excel declares the whole file broken if one cell is longer than it allows. */
function shortened(text: string): string {
  const end = MAX_CELL_CHARACTERS - 1;
  const splitsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`;
}
