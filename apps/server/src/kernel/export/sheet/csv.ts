import { looksLikeFormula } from './formula.ts';
import type { Outlet } from './outlet.ts';
import { type Escape, PAGE_BYTES, Page, Stamp, specialCharacters } from './page.ts';
import type { Cell, Sheet, SheetColumn } from './sheet.ts';
import { putWallTime } from './wall-time.ts';

/** Without the mark Excel takes the file for the machine's old code page and garbles Chinese. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = new Stamp('\r\n');
const TRUE = new Stamp('TRUE');
const FALSE = new Stamp('FALSE');

const COMMA = 0x2c;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const NEEDS_QUOTES = specialCharacters(',"\r\n');
/** Room for everything of a cell but its text: the longest date or number, apostrophe, quotes, comma. */
const CELL_ROOM = 40;

/** RFC 4180, UTF-8 with byte order mark, CRLF. */
export class CsvSheet implements Sheet {
  private readonly columns: readonly SheetColumn[];
  private readonly outlet: Outlet;
  private readonly zoneOffsetMinutes: number;
  private readonly rowRoom: number;
  private page = new Page();
  private begun = false;
  private fieldStart = 0;
  private quoted = false;

  constructor(columns: readonly SheetColumn[], outlet: Outlet, zoneOffsetMinutes: number) {
    this.columns = columns;
    this.outlet = outlet;
    this.zoneOffsetMinutes = zoneOffsetMinutes;
    this.rowRoom = columns.length * CELL_ROOM + 8;
    this.page.at = this.page.bytes.write(BYTE_ORDER_MARK);
    this.putRow(columns.map((column) => column.title));
  }

  async write(rows: Iterable<readonly Cell[]>): Promise<void> {
    for (const row of rows) {
      this.putRow(row);
      if (this.page.at >= PAGE_BYTES) await this.turnPage();
    }
    // Sends the first rows at once, so that the download starts visibly.
    if (!this.begun) await this.turnPage();
    this.begun = true;
  }

  async end(): Promise<void> {
    await this.outlet.send(this.page.filled);
    await this.outlet.end();
  }

  private async turnPage() {
    const full = this.page;
    // Never the same page twice: the output may keep the bytes long after it has taken them.
    this.page = new Page();
    await this.outlet.send(full.filled);
  }

  private putRow(row: readonly Cell[]) {
    const { page } = this;
    page.reserve(this.rowRoom);
    for (let column = 0; column < this.columns.length; column++) {
      if (column > 0) page.byte(COMMA);
      const cell = row[column];
      if (typeof cell === 'string') this.putText(cell);
      else if (typeof cell === 'number') {
        if (Number.isFinite(cell)) page.number(cell);
      } else if (typeof cell === 'boolean') page.stamp(cell ? TRUE : FALSE);
      else if (cell && !Number.isNaN(cell.getTime())) putWallTime(page, cell, this.zoneOffsetMinutes);
    }
    page.stamp(LINE_END);
  }

  private putText(text: string) {
    const { page } = this;
    page.reserve(text.length * 3 + this.rowRoom);
    this.fieldStart = page.at;
    this.quoted = false;
    if (looksLikeFormula(text)) page.byte(APOSTROPHE);
    page.text(text, NEEDS_QUOTES, this.escape);
    if (this.quoted) page.byte(QUOTE);
  }

  /** Few fields need quotes, so a field is begun without and moved by one byte when the first reason for them appears. */
  private readonly escape: Escape = (page, text, index) => {
    const code = text.charCodeAt(index);
    if (!this.quoted && code < 0x80) {
      page.bytes.copyWithin(this.fieldStart + 1, this.fieldStart, page.at);
      page.bytes[this.fieldStart] = QUOTE;
      page.at++;
      this.quoted = true;
    }
    if (code === QUOTE) page.byte(QUOTE);
    return false;
  };
}
