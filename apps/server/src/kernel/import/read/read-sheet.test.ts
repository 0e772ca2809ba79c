import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { openSheet } from '#kernel/export/sheet/sheet.ts';
import { PARTS_BEFORE, workbookPart } from '#kernel/export/sheet/xlsx-parts.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';
import { sheetRows } from './read-sheet.ts';

const read = async (bytes: Buffer) => {
  const rows = [];
  for await (const row of sheetRows(bytes)) rows.push(row);
  return rows;
};
const cells = async (bytes: Buffer) => (await read(bytes)).map((row) => row.cells);
const csv = (text: string) => cells(Buffer.from(text));
const why = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error: Error) => error.message,
  );

/** An archive with these parts, made by hand. */
async function archive(parts: Record<string, string>): Promise<Buffer> {
  const out = new PassThrough();
  const made = buffer(out);
  const zip = new ZipArchive(new Outlet(out));
  for (const [name, content] of Object.entries(parts)) await zip.add(name, content);
  await zip.end();
  return made;
}
const withSheet = (sheet: string, more: Record<string, string> = {}) =>
  archive({
    ...PARTS_BEFORE,
    'xl/workbook.xml': workbookPart(1, 1),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });

describe('CSV', () => {
  it('读引号、换行、成对引号、CRLF 和 LF，跳过空行，行号是文件里的', async () => {
    const text = '姓名,备注\r\n"张,三","第一行\n第二行"\n\n,\n李四,"说""好"""\r\n王五';
    expect(await read(Buffer.from(text))).toEqual([
      { line: 1, cells: ['姓名', '备注'] },
      { line: 2, cells: ['张,三', '第一行\n第二行'] },
      { line: 6, cells: ['李四', '说"好"'] },
      { line: 7, cells: ['王五', ''] },
    ]);
  });

  it('UTF-8 有无 BOM、GB18030、UTF-16 都认得，分号和制表符也认得', async () => {
    const wanted = [
      ['姓名', '城市'],
      ['张三', '上海'],
    ];
    const gb18030 = Buffer.from([
      0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xb3, 0xc7, 0xca, 0xd0, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0xc9, 0xcf,
      0xba, 0xa3,
    ]);
    expect(await cells(gb18030)).toEqual(wanted);
    expect(await csv('姓名,城市\n张三,上海')).toEqual(wanted);
    expect(await csv('\ufeff姓名,城市\r\n张三,上海\r\n')).toEqual(wanted);
    expect(await csv('姓名;城市\n张三;上海')).toEqual(wanted);
    expect(await cells(Buffer.from('\ufeff姓名\t城市\r\n张三\t上海', 'utf16le'))).toEqual(wanted);
  });

  it('没有成对的引号、图片、空文件都说明原因', async () => {
    expect(await why(Buffer.from('a,"b\nc'))).toContain('未成对的引号');
    expect(await why(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toContain('无法识别该文件');
    expect(await read(Buffer.alloc(0))).toEqual([]);
  });
});

describe('XLSX', () => {
  it('读回自己写的文件，公式样的文字去掉加上的撇号', async () => {
    const out = new PassThrough();
    const made = buffer(out);
    const sheet = openSheet('xlsx', [{ title: '姓名' }, { title: '手机号' }, { title: '时间' }], out);
    await sheet.write([
      ['=1+1', 13_800_000_000, new Date('2026-11-15T02:03:04Z')],
      ['a_x0041_ & <b>', '012', null],
    ]);
    await sheet.end();
    expect(await cells(await made)).toEqual([
      ['姓名', '手机号', '时间'],
      ['=1+1', '13800000000', '2026-11-15 10:03:04'],
      ['a_x0041_ & <b>', '012', ''],
    ]);
  });

  it('读别的程序写的文件：共享字符串、日期、布尔值，隐藏的工作表跳过', async () => {
    const bytes = await readFile(path.join(import.meta.dirname, '../../../../test/fixtures/sheetjs.xlsx'));
    expect(await cells(bytes)).toEqual([
      ['＊姓名', '登录名', '手机', '部门', '岗位', '入职日期', '在岗'],
      ['示例甲', 'fixture.a', '13911110001', '总部', '', '2026-11-15', 'TRUE'],
      ['示例乙 & <丙>', 'fixture.b', '', '总部', 'x', '2026-01-02 03:04:05', 'FALSE'],
    ]);
  });

  it('多段文字合在一起，注音不算，缺地址的单元格按次序', async () => {
    const sheet =
      '<worksheet><sheetData><row><c t="inlineStr"><is><r><t>东</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh></is></c><c><v>1.5E3</v></c><c t="str"><f>A1</f><v>算&#x51FA;</v></c></row></sheetData></worksheet>';
    expect(await cells(await withSheet(sheet))).toEqual([['东京', '1500', '算出']]);
  });

  it('宏、密码、旧版、展开过大的、带文档声明的、损坏的都拒绝并说明', async () => {
    const plain = '<worksheet><sheetData/></worksheet>';
    expect(await why(await withSheet(plain, { 'xl/vbaProject.bin': 'x' }))).toContain('含有宏');
    expect(await why(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('不支持旧版 XLS 或加密文件');
    const bomb = await withSheet(plain, {
      'xl/_rels/workbook.xml.rels': `<r>${'<!-- 0 -->'.repeat(900_000)}</r>`,
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await why(bomb)).toContain('展开后过大');
    const laughs = '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>';
    expect(await why(await withSheet(laughs))).toContain('不允许的文档声明');
    expect(await why((await withSheet(plain)).subarray(0, 400))).toContain('文件已损坏');
    expect(await why(await archive({ 'word/document.xml': '<w/>' }))).toContain('不是 XLSX 表格');
    const long = `<worksheet><row r="1"><c t="str"><v>${'长'.repeat(40_000)}</v></c></row></worksheet>`;
    expect(await why(await withSheet(long))).toContain('文字过长');
  });

  it('行数和列数有上限', async () => {
    const many = Buffer.from(`a\n${'1\n'.repeat(100_001)}`);
    expect(await why(many)).toContain('一次最多导入 100,000 行');
    expect(await why(Buffer.from(Array.from({ length: 101 }, (_, i) => `c${i}`).join()))).toContain(
      '超过 100 列',
    );
  });
});
