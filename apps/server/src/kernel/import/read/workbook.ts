import { unreadable } from './sheet-problem.ts';
import { type XmlHandler, XmlScan } from './xml-scan.ts';
import type { ZipEntries } from './zip-entries.ts';

/** Parts that are held whole are small; the sheet itself never is. */
const SMALL_PART_BYTES = 8 * 1_048_576;
const SHARED_STRINGS_BYTES = 96 * 1_048_576;
/** Longest text of a spreadsheet cell. */
export const LONGEST_CELL = 32_767;

export interface Workbook {
  sheetPath: string;
  strings: readonly string[];
  /** By cell style: whether its number is a day or a moment. */
  isDate: readonly boolean[];
  epoch1904: boolean;
}

const notASheet = () => unreadable('不是 XLSX 表格；请在表格软件中另存为 XLSX 或 CSV');

/** Reads a workbook except its rows: the first visible sheet, its texts, and which styles are dates. */
export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  if (!zip.has('xl/workbook.xml') || !zip.has('[Content_Types].xml')) throw notASheet();
  let macros = zip.names.some((name) => /vbaProject\.bin$/i.test(name) || name.startsWith('xl/macrosheets/'));
  await scan(zip, '[Content_Types].xml', SMALL_PART_BYTES, (name, attribute) => {
    // Some programs name every type they know as a default; what the parts are is said by overrides.
    if (name === 'Override') macros ||= /macroEnabled/i.test(attribute('ContentType') ?? '');
  });
  if (macros) throw unreadable('文件含有宏，无法导入；请另存为不含宏的 XLSX 或 CSV');
  const relations = new Map<string, string>();
  await scan(zip, 'xl/_rels/workbook.xml.rels', SMALL_PART_BYTES, (name, attribute) => {
    if (name === 'Relationship') relations.set(attribute('Id') ?? '', attribute('Target') ?? '');
  });
  let sheet: string | undefined;
  let epoch1904 = false;
  await scan(zip, 'xl/workbook.xml', SMALL_PART_BYTES, (name, attribute) => {
    if (name === 'workbookPr') epoch1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
    if (name === 'sheet' && !sheet && (attribute('state') ?? 'visible') === 'visible')
      sheet = attribute('r:id') ?? attribute('ns:id') ?? 'rId1';
  });
  const target = relations.get(sheet ?? '');
  if (!target) throw unreadable('文件中没有可见的工作表');
  const sheetPath = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
  if (!zip.has(sheetPath)) throw notASheet();
  return { sheetPath, epoch1904, strings: await sharedStrings(zip), isDate: await dateStyles(zip) };
}

type Open = XmlHandler['open'];

async function scan(
  zip: ZipEntries,
  part: string,
  most: number,
  open: Open,
  rest: Partial<XmlHandler> = {},
): Promise<void> {
  const reader = new XmlScan({ open, close: () => {}, text: () => {}, ...rest });
  for await (const chunk of zip.stream(part, most)) reader.write(chunk);
}

/** A text may be made of several runs; the reading aid above Japanese characters is no part of it. */
async function sharedStrings(zip: ZipEntries): Promise<string[]> {
  const strings: string[] = [];
  if (!zip.has('xl/sharedStrings.xml')) return strings;
  let [current, inText, inAid] = ['', false, false];
  await scan(
    zip,
    'xl/sharedStrings.xml',
    SHARED_STRINGS_BYTES,
    (name) => {
      if (name === 'si') current = '';
      if (name === 't') inText = true;
      if (name === 'rPh') inAid = true;
    },
    {
      text: (text) => {
        // What is longer than any cell is refused where a cell shows it.
        if (inText && !inAid && current.length <= LONGEST_CELL) current += text;
      },
      close: (name) => {
        if (name === 't') inText = false;
        if (name === 'rPh') inAid = false;
        if (name === 'si') strings.push(current);
      },
    },
  );
  return strings;
}

async function dateStyles(zip: ZipEntries): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!zip.has('xl/styles.xml')) return styles;
  const custom = new Map<number, boolean>();
  let inCells = false;
  await scan(
    zip,
    'xl/styles.xml',
    SMALL_PART_BYTES,
    (name, attribute) => {
      if (name === 'numFmt')
        custom.set(Number(attribute('numFmtId')), showsDate(attribute('formatCode') ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(isDateFormat(Number(attribute('numFmtId')), custom));
    },
    {
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    },
  );
  return styles;
}

/** Built-in numbers of formats for days and times, the Chinese ones included. */
const isDateFormat = (id: number, custom: ReadonlyMap<number, boolean>) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  custom.get(id) === true;

const LONGEST_FORMAT = 1_000;

/**
 * Whether a format of the workbook's own shows days or times. Texts in quotes, escaped characters and colours in brackets say
 * nothing about it. Read once from left to right: a file may hold thousands of brackets that never close.
 */
function showsDate(format: string): boolean {
  const code = format.slice(0, LONGEST_FORMAT).replace(/General/gi, '');
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] ?? '';
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === '[') {
      const end = code.indexOf(sign === '"' ? '"' : ']', at + 1);
      if (end !== -1) at = end;
    } else if (/[ymdhs年月日时]/i.test(sign)) return true;
  }
  return false;
}
