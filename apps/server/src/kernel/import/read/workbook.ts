import { UnreadableFile } from '../import.errors.ts';
import { type XmlHandler, XmlScan } from './xml-scan.ts';
import type { ZipEntries } from './zip-entries.ts';

/** Parts that are held whole are small; the sheet itself never is. */
const SMALL_PART_BYTES = 8 * 1_048_576;
const SHARED_STRINGS_BYTES = 96 * 1_048_576;

export interface Workbook {
  sheetPath: string;
  strings: readonly string[];
  /** By cell style: whether its number is a day or a moment. */
  isDate: readonly boolean[];
  epoch1904: boolean;
}

const notASheet = () => UnreadableFile('这不是 XLSX 表格；请在表格软件里另存为 XLSX 或 CSV');

/** Everything about a workbook but the rows: where the first visible sheet is, its texts and which styles are dates. */
export async function readWorkbook(zip: ZipEntries): Promise<Workbook> {
  if (!zip.has('xl/workbook.xml') || !zip.has('[Content_Types].xml')) throw notASheet();
  const types = await zip.text('[Content_Types].xml', SMALL_PART_BYTES);
  const macros = zip.names.some(
    (name) => /vbaProject\.bin$/i.test(name) || name.startsWith('xl/macrosheets/'),
  );
  if (macros || /<Override[^>]*macroEnabled/i.test(types))
    throw UnreadableFile('文件含有宏，不能导入；请另存为不含宏的 XLSX 或 CSV');
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
  if (!target) throw UnreadableFile('文件里没有可见的工作表');
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
        if (inText && !inAid) current += text;
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
  const custom = new Map<number, string>();
  let inCells = false;
  await scan(
    zip,
    'xl/styles.xml',
    SMALL_PART_BYTES,
    (name, attribute) => {
      if (name === 'numFmt') custom.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
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
const isDateFormat = (id: number, custom: Map<number, string>) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58) ||
  /[ymdhs年月日时]/i.test(
    (custom.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').replace(/General/gi, ''),
  );
