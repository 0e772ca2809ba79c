import { expect, test } from 'vitest';
import { Collected, readCells, unzip } from './read-back.ts';
import { type Cell, openSheet, type SheetColumn } from './sheet.ts';

async function written(columns: SheetColumn[], batches: Cell[][][], zoneOffsetMinutes?: number) {
  const out = new Collected();
  const sheet = openSheet('xlsx', columns, out, zoneOffsetMinutes);
  for (const rows of batches) await sheet.write(rows);
  await sheet.end();
  const files = unzip(out.bytes);
  return { files, bytes: out.bytes, cells: readCells(files['xl/worksheets/sheet1.xml'] ?? '') };
}

const cellsOf = async (...cells: Cell[]) => {
  const rows = cells.map((cell) => [cell]);
  const sheet = await written([{ title: '列' }], [rows]);
  return cells.map((_, i) => sheet.cells[`A${i + 2}`]);
};
const textsOf = async (...texts: string[]) => (await cellsOf(...texts)).map((cell) => cell?.text);
const serial = (iso: string) => (Date.parse(iso) + 8 * 3_600_000) / 86_400_000 + 25_569;

test('空表只有加粗、冻结、可筛选的表头', async () => {
  const { files, cells } = await written([{ title: '姓名 & <昵称>' }, { title: '_x0041_', width: 33.5 }], []);
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  expect(cells).toEqual({
    A1: { text: '姓名 & <昵称>', type: 'inlineStr', style: '1' },
    B1: { text: '_x0041_', type: 'inlineStr', style: '1' },
  });
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain('<autoFilter ref="A1:B1"/>');
  expect(sheet).toContain('<col min="2" max="2" width="33.5" customWidth="1"/>');
  expect(files['xl/workbook.xml']).toContain("'数据'!$A$1:$B$1");
  const styles = files['xl/styles.xml'] ?? '';
  expect(styles.split('<cellXfs')[1]?.split('<xf ')[2]).toContain('fontId="1"');
});

test('内容类型在最前，所有部件都有声明', async () => {
  const { files } = await written([{ title: '列' }], []);
  const names = Object.keys(files);
  expect(names[0]).toBe('[Content_Types].xml');
  for (const name of names.filter((name) => name.startsWith('xl/') && !name.endsWith('.rels'))) {
    expect(files['[Content_Types].xml']).toContain(`PartName="/${name}"`);
  }
});

test('数字、布尔、日期各有其类型，空值不占单元格', async () => {
  const { cells, files } = await written(
    ['编号', '金额', '已读', '时间', '空', '无'].map((title) => ({ title })),
    [[[7, -12.5, true, new Date('2025-06-01T01:30:15.900Z'), null, '']]],
  );
  expect(cells['A2']).toEqual({ text: '7', type: undefined, style: undefined });
  expect(cells['B2']).toEqual({ text: '-12.5', type: undefined, style: undefined });
  expect(cells['C2']).toEqual({ text: '1', type: 'b', style: undefined });
  expect(cells['D2']?.style).toBe('2');
  expect(Number(cells['D2']?.text)).toBe(serial('2025-06-01T01:30:15Z'));
  expect(cells['E2'] ?? cells['F2']).toBeUndefined();
  expect(files['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A1:F2"/>');
});

test('日期就是 Excel 的序列值，一秒不差', async () => {
  const start = Date.parse('1970-01-01T00:00:00Z');
  const dates = Array.from({ length: 1000 }, (_, i) => new Date(start + i * 86_399_000 * 28 + i * 1000));
  const cells = await cellsOf(...dates);
  dates.forEach((date, i) => {
    expect(Number(cells[i]?.text)).toBeCloseTo(serial(date.toISOString()), 10);
    expect(Math.round(Number(cells[i]?.text) * 86_400)).toBe(Math.round(serial(date.toISOString()) * 86_400));
  });
});

test('时区可换；午夜是整数；Excel 不认识的日期写成文字', async () => {
  const { cells } = await written(
    [{ title: '时间' }],
    [[[new Date('2025-06-01T00:00:00Z')], [new Date('1899-12-31T00:00:00Z')], [new Date(Number.NaN)]]],
    0,
  );
  expect(cells['A2']?.text).toBe('45809');
  expect(cells['A3']).toEqual({ text: '1899-12-31 00:00:00', type: 'inlineStr', style: undefined });
  expect(cells['A4']).toBeUndefined();
});

test('超过 15 位的整数写成文字，不能表示的数留空', async () => {
  const cells = await cellsOf(
    999_999_999_999_999,
    1_000_000_000_000_000,
    -(2 ** 53),
    123_456_789_012,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  );
  expect(cells).toEqual([
    { text: '999999999999999', type: undefined, style: '3' },
    { text: '1000000000000000', type: 'inlineStr', style: undefined },
    { text: '-9007199254740992', type: 'inlineStr', style: undefined },
    { text: '123456789012', type: undefined, style: '3' },
    undefined,
    undefined,
  ]);
});

test('小数读回来是同一个数', async () => {
  const numbers = [
    0,
    -0,
    0.1 + 0.2,
    1.1,
    99.99,
    -99.05,
    1e-7,
    21_474_836.48,
    2 ** 31,
    1e300,
    0.5,
    12.3,
    5e-324,
  ];
  const cells = await cellsOf(...numbers);
  numbers.forEach((number, i) => {
    expect(Number(cells[i]?.text)).toBe(number === 0 ? 0 : number);
  });
});

test('中文、表情、换行、首尾空格、控制字符原样读回', async () => {
  const texts = [
    '张伟明',
    '👩‍👩‍👧‍👦 家庭',
    '第一行\n第二行',
    '  前后有空格  ',
    'a\u0000b\u0001c\u001fd',
    'CR\r\nLF',
    'x\ttab',
    '<b>&amp;</b> "引号" \'单\'',
    '_x000D_ 与 _xZZZZ_ 与 _x00',
    '\ufffe\uffff',
    'é ß Ω',
    '\u007f\u0085',
  ];
  expect(await textsOf(...texts)).toEqual(texts);
});

test('不成对的代理项换成替换字符', async () => {
  expect(await textsOf('a\ud83d', '\ude00b', '\ud83dc')).toEqual(['a\ufffd', '\ufffdb', '\ufffdc']);
});

test('像公式的文字前加撇号，负数仍是数', async () => {
  const texts = ['=1+1', '+86 138', '-', '@SUM(A1)', '＝1', '＋1', '－1', '＠a', '\t=1', ' =1', '\u3000=1'];
  expect(await textsOf(...texts)).toEqual(texts.map((text) => `'${text}`));
  expect((await cellsOf(-5))[0]).toEqual({ text: '-5', type: undefined, style: undefined });
  expect(await textsOf('a=1', '1-2', '（=）', ' a')).toEqual(['a=1', '1-2', '（=）', ' a']);
});

test('超过 32767 字的文字截短并标出，不切断表情', async () => {
  const [long, formula, pair, full] = await textsOf(
    '长'.repeat(40_000),
    `=${'1'.repeat(40_000)}`,
    `${'a'.repeat(32_764)}😀${'b'.repeat(9)}`,
    '满'.repeat(32_766),
  );
  expect(long).toBe(`${'长'.repeat(32_765)}…`);
  expect(formula).toHaveLength(32_767);
  expect(pair).toBe(`${'a'.repeat(32_764)}…`);
  expect(full).toBe('满'.repeat(32_766));
});

test('许多页连成一张表，行号连续', async () => {
  const rows = Array.from({ length: 8000 }, (_, i): Cell[] => [i, `第 ${i} 行，${'内容'.repeat(i % 40)}`]);
  const batches = Array.from({ length: 8 }, (_, i) => rows.slice(i * 1000, i * 1000 + 1000));
  const { cells, files } = await written([{ title: '序' }, { title: '文' }], batches);
  expect(files['xl/worksheets/sheet1.xml']?.length).toBeGreaterThan(1_000_000);
  rows.forEach(([number, text], i) => {
    if (cells[`A${i + 2}`]?.text !== String(number) || cells[`B${i + 2}`]?.text !== text) {
      expect.fail(`row ${i + 2} differs`);
    }
  });
  expect(Object.keys(cells)).toHaveLength(16_002);
});

test('一行就超过一页也写得下，且不可压缩的内容不出错', async () => {
  const noise = (seed: number) => {
    let state = seed;
    return Array.from({ length: 8000 }, () => {
      state = (state * 1_664_525 + 1_013_904_223) >>> 0;
      return String.fromCharCode(0x4e00 + (state >>> 18));
    }).join('');
  };
  const row = Array.from({ length: 28 }, (_, i) => noise(i + 1));
  const { cells } = await written(
    row.map((_, i) => ({ title: `列 ${i}` })),
    [[row], [row.toReversed()]],
  );
  expect(cells['AB2']?.text).toBe(row[27]);
  expect(cells['AB3']?.text).toBe(row[0]);
});

test('多余的单元格不写，缺少的留空', async () => {
  const { cells } = await written([{ title: '甲' }, { title: '乙' }], [[['1', '2', '3'], ['4']]]);
  expect(Object.keys(cells)).toEqual(['A1', 'B1', 'A2', 'B2', 'A3']);
});

test('同样的行得到同样的字节', async () => {
  const once = await written([{ title: '甲' }], [[['一'], [2]]]);
  const twice = await written([{ title: '甲' }], [[['一']], [[2]]]);
  expect(once.bytes.equals(twice.bytes)).toBe(true);
});

test('超过一张表的行数时拒绝', { timeout: 20_000 }, async () => {
  const sheet = openSheet('xlsx', [{ title: '甲' }], new Collected());
  const empty: Cell[][] = Array.from({ length: 65_536 }, () => []);
  for (let i = 0; i < 15; i++) await sheet.write(empty);
  await expect(sheet.write(empty)).rejects.toThrow(RangeError);
});
