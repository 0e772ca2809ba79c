import type { SheetColumn } from './sheet.ts';

const SHEET_NAME = '数据';
const NOTES_NAME = '说明';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes into `cellXfs` of the styles below. */
export const STYLE = { heading: 1, dateTime: 2, longInteger: 3 };

export const SHEET_PATH = 'xl/worksheets/sheet1.xml';
/** A second sheet that says what the data is. */
export const NOTES_PATH = 'xl/worksheets/sheet2.xml';

/** The parts written before the sheet, by path. The content types come first: that is how the file's kind is recognised. */
export const partsBefore = (hasNotes: boolean): Record<string, string> => ({
  '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/${SHEET_PATH}" ContentType="${SPREADSHEET}.worksheet+xml"/>${hasNotes ? `<Override PartName="/${NOTES_PATH}" ContentType="${SPREADSHEET}.worksheet+xml"/>` : ''}<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`,
  '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>${hasNotes ? `<Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`,
  'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="等线"/><family val="2"/></font><font><b/><sz val="11"/><name val="等线"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
});

/** Those of a file with one sheet. */
export const PARTS_BEFORE = partsBefore(false);

/** Up to the first row: the heading stays in view while the rows scroll. */
export const sheetHead = (columns: readonly SheetColumn[]) =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns
    .map((column, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`;

export const sheetTail = (columns: number, rows: number) =>
  `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`;

/** The sheet of notes, without heading and filter: up to its first row, and after its last. */
export const NOTES_HEAD = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="20" customWidth="1"/><col min="2" max="2" width="90" customWidth="1"/></cols><sheetData>`;
export const NOTES_TAIL = '</sheetData></worksheet>';

/** Written last because the filter's hidden name, without which some programs do not show the filter, covers all rows. */
export const workbookPart = (columns: number, rows: number, hasNotes = false) =>
  `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView activeTab="0"/></bookViews><sheets><sheet name="${SHEET_NAME}" sheetId="1" r:id="rId1"/>${hasNotes ? `<sheet name="${NOTES_NAME}" sheetId="2" r:id="rId3"/>` : ''}</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${SHEET_NAME}'!$A$1:$${columnName(columns - 1)}$${rows}</definedName></definedNames></workbook>`;

/** 0 → A, 25 → Z, 26 → AA */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const MAX_WIDTH = 255;
/** A date and time in a narrower column would show as ########. */
const DATE_TIME_WIDTH = 20;

function widthOf({ title, width }: SheetColumn): number {
  if (width !== undefined && width > 0) return Math.min(width, MAX_WIDTH);
  const filterButton = 4;
  const titleWidth = [...title].reduce(
    (sum, character) => sum + (character > '\u2e7f' ? 2 : 1),
    filterButton,
  );
  return Math.min(Math.max(titleWidth, DATE_TIME_WIDTH), MAX_WIDTH);
}
