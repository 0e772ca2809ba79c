import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ImportColumn, type Importing } from '@zhiying/contract';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { columnName, PARTS_BEFORE, STYLE } from '#kernel/export/sheet/xlsx-parts.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SECOND = 'xl/worksheets/sheet2.xml';

const headingOf = ({ title, required }: ImportColumn) => (required ? `${title}（必填）` : title);

/** Whether a row is the template's own example, left in by somebody who filled in below it. */
export const isExample = ({ columns }: Importing, cellOf: (name: string) => string | undefined) =>
  Object.entries(columns).every(([name, { example }]) => (cellOf(name) ?? '') === example);

/** An XLSX with the headings and one example to fill in below, and a second sheet that explains every column. */
export async function templateFile({ noun, columns }: Importing): Promise<Buffer> {
  const list = Object.values(columns);
  const filling = sheetPart(
    [list.map(headingOf), list.map(({ example }) => example)],
    list.map(({ title, example }) => Math.max(title.length * 2 + 10, example.length + 6, 16)),
  );
  const explaining = sheetPart(
    [
      ['列', '是否必填', '填写说明', '示例'],
      ...list.map((column) => [
        column.title,
        column.required ? '必填' : '选填',
        column.note ?? '',
        column.example,
      ]),
      [],
      ['示例行可保留，导入时自动跳过；同时支持以下表头：'],
      ...list.flatMap(({ title, aliases = [] }) => (aliases.length ? [[title, '', aliases.join('、')]] : [])),
    ],
    [16, 12, 64, 24],
  );
  const out = new PassThrough();
  const read = buffer(out);
  const zip = new ZipArchive(new Outlet(out));
  for (const [name, part] of Object.entries(PARTS_BEFORE)) await zip.add(name, withSecondSheet(name, part));
  await zip.add('xl/worksheets/sheet1.xml', filling);
  await zip.add(SECOND, explaining);
  await zip.add('xl/workbook.xml', workbook([`导入${noun}`, '填写说明']));
  await zip.end();
  return read;
}

/** The same parts as any export, told that there is one more sheet. */
function withSecondSheet(name: string, part: string): string {
  if (name === '[Content_Types].xml')
    return part.replace(
      '</Types>',
      `<Override PartName="/${SECOND}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    );
  if (name === 'xl/_rels/workbook.xml.rels')
    return part.replace(
      '</Relationships>',
      `<Relationship Id="rId3" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    );
  return part;
}

const workbook = (names: readonly string[]) =>
  `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i === 0 ? 1 : i + 2}"/>`)
    .join('')}</sheets></workbook>`;

const sheetPart = (rows: readonly (readonly string[])[], widths: readonly number[]) =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${rows.map(rowPart).join('')}</sheetData></worksheet>`;

const rowPart = (cells: readonly string[], row: number) =>
  `<row r="${row + 1}">${cells
    .map((cell, column) =>
      cell === ''
        ? ''
        : `<c r="${columnName(column)}${row + 1}"${row === 0 ? ` s="${STYLE.heading}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
    )
    .join('')}</row>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
