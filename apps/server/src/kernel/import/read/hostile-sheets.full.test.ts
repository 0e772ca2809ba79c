import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { Outlet } from '#kernel/export/sheet/outlet.ts';
import { PARTS_BEFORE, workbookPart } from '#kernel/export/sheet/xlsx-parts.ts';
import { ZipArchive } from '#kernel/export/sheet/zip.ts';
import { expectLinear } from '../../../../test/growth.ts';
import { confinedRows } from './read-confined.ts';
import { sheetRows } from './read-sheet.ts';

async function workbook(parts: Record<string, string>): Promise<Buffer> {
  const out = new PassThrough();
  const made = buffer(out);
  const zip = new ZipArchive(new Outlet(out));
  const whole: Record<string, string> = {
    ...PARTS_BEFORE,
    'xl/workbook.xml': workbookPart(1, 1),
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
    ...parts,
  };
  for (const [name, content] of Object.entries(whole)) await zip.add(name, content);
  await zip.end();
  return made;
}

const readAll = async (bytes: Buffer) => {
  for await (const _row of sheetRows(bytes));
};
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const styles = (inside: string) => ({ 'xl/styles.xml': `<styleSheet>${inside}</styleSheet>` });

/** What a stranger could make of each part of a sheet, so large as asked. */
const ATTACKS: Record<string, { n: number; make(size: number): Buffer | Promise<Buffer> }> = {
  数字格式里没有合上的方括号: {
    n: 15_000,
    make: (n) =>
      workbook(
        styles(`<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(n)}"/></numFmts>
        <cellXfs><xf numFmtId="200"/></cellXfs>`),
      ),
  },
  一个长格式被许多样式引用: {
    n: 4_000,
    make: (n) =>
      workbook(
        styles(`<numFmts><numFmt numFmtId="200" formatCode="${'"'.repeat(n)}"/></numFmts>
        <cellXfs>${'<xf numFmtId="200"/>'.repeat(n)}</cellXfs>`),
      ),
  },
  类型声明没有合上: {
    n: 40_000,
    make: (n) => workbook({ '[Content_Types].xml': '<Override'.repeat(n) }),
  },
  引号接引号的单元格: { n: 50_000, make: (n) => Buffer.from(`a,b\nx${'"'.repeat(n)}\n1,2`) },
  一行里极多的分隔符: { n: 50_000, make: (n) => Buffer.from(`a,b\n${','.repeat(n)}\n1,2`) },
  没有合上的引号: { n: 200_000, make: (n) => Buffer.from(`a,b\n"${'""'.repeat(n)}`) },
  没有合上的标签和实体: {
    n: 20_000,
    make: (n) => workbook({ 'xl/worksheets/sheet1.xml': sheet(`<row><c><v>${'&amp'.repeat(n)}`) }),
  },
  单元格都在最后一列: {
    n: 4_000,
    make: (n) =>
      workbook({
        'xl/worksheets/sheet1.xml': sheet(
          `<row><c r="A1"><v>1</v></c></row>${'<row><c r="XFD2"><v>1</v></c></row>'.repeat(n)}`,
        ),
      }),
  },
  许多单元格指向一段长文字: {
    n: 60_000,
    make: (n) =>
      workbook({
        'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(n)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': sheet(
          `<row>${Array.from({ length: 60 }, () => '<c t="s"><v>0</v></c>').join('')}</row>`,
        ),
      }),
  },
};

describe('不怀好意的表格', { timeout: 120_000 }, () => {
  it.each(Object.entries(ATTACKS))('%s：时间不比文件长得快', async (_name, { n, make }) => {
    await expectLinear(make, n, readAll);
  });

  const readConfined = async (bytes: Buffer) => {
    const rows = [];
    for await (const some of confinedRows(bytes)) rows.push(...some);
    return rows;
  };

  it('一千字节、六万个方括号的格式一样读得出来', async () => {
    const bytes = await workbook({
      ...styles(`<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/></numFmts>
        <cellXfs><xf numFmtId="200"/></cellXfs>`),
      'xl/worksheets/sheet1.xml': sheet('<row><c><v>1</v></c></row>'),
    });
    expect(bytes.length).toBeLessThan(3_000);
    expect(await readConfined(bytes)).toEqual([{ line: 1, cells: ['1'] }]);
  });

  it('一段两千字的文字被一千万个单元格引用：拒绝，而不是写满数据库', async () => {
    const cells = '<c t="s"><v>0</v></c>'.repeat(100);
    const bytes = await workbook({
      'xl/sharedStrings.xml': `<sst><si><t>${'长'.repeat(2_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(`<row>${cells}</row>`.repeat(2_000)),
    });
    expect(bytes.length).toBeLessThan(200_000);
    await expect(readConfined(bytes)).rejects.toThrow('展开后过大');
  });

  it('在自己的进程里读，拒绝的原因原样说出来', async () => {
    expect(await readConfined(Buffer.from('姓名,城市\n张三,上海'))).toEqual([
      { line: 1, cells: ['姓名', '城市'] },
      { line: 2, cells: ['张三', '上海'] },
    ]);
    await expect(readConfined(Buffer.from('a,"b'))).rejects.toMatchObject({
      code: 'import.unreadable',
      httpStatus: 422,
      message: 'CSV 中有未成对的引号，请检查后重新保存',
    });
    await expect(readConfined(Buffer.from(`a\n${'1\n'.repeat(100_001)}`))).rejects.toMatchObject({
      code: 'import.tooManyRows',
    });
  });
});
