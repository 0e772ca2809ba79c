import { expect, test } from 'vitest';
import { Collected, readCsv } from './read-back.ts';
import { type Cell, openSheet } from './sheet.ts';

async function written(titles: string[], rows: Cell[][], zoneOffsetMinutes?: number) {
  const out = new Collected();
  const sheet = openSheet(
    'csv',
    titles.map((title) => ({ title })),
    out,
    zoneOffsetMinutes,
  );
  await sheet.write(rows);
  await sheet.end();
  return out.bytes;
}

const textOf = async (titles: string[], rows: Cell[][], zoneOffsetMinutes?: number) =>
  (await written(titles, rows, zoneOffsetMinutes)).toString('utf8').replace(/^\ufeff/, '');

const cellsOf = async (...cells: Cell[]) =>
  readCsv(
    await textOf(
      ['列'],
      cells.map((cell) => [cell]),
    ),
  )
    .slice(1)
    .map(([cell]) => cell);

test('空表是字节序标记加表头', async () => {
  expect(await written(['姓名', '备注'], [])).toEqual(Buffer.from('\ufeff姓名,备注\r\n'));
});

test('只在需要时加引号', async () => {
  const row = ['平常 文字', '逗,号', '引"号', '换\n行', '回\r车', '"', ''];
  const text = await textOf(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [row]);
  expect(text.slice(text.indexOf('\r\n') + 2)).toBe('平常 文字,"逗,号","引""号","换\n行","回\r车","""",\r\n');
});

test('数字、布尔、日期、空值', async () => {
  const date = new Date('2024-02-28T16:05:09.999Z');
  const row = [7, -12.5, 1e21, true, false, date, null, Number.NaN, new Date(Number.NaN)];
  expect(
    await textOf(
      row.map(() => '列'),
      [row],
    ),
  ).toContain('\r\n7,-12.5,1e+21,TRUE,FALSE,2024-02-29 00:05:09,,,\r\n');
});

test('日期与标准库算得一样，时区可换', async () => {
  const dates = Array.from({ length: 1000 }, (_, i) => new Date(-30_000_000_000_000 + i * 86_399_777 * 1200));
  const rows = readCsv(
    await textOf(
      ['t'],
      dates.map((date) => [date]),
      0,
    ),
  ).slice(1);
  dates.forEach((date, i) => {
    const iso = date.toISOString();
    expect(rows[i]?.[0]).toBe(iso.startsWith('-') ? iso : iso.slice(0, 19).replace('T', ' '));
  });
});

test('中文、表情、换行读回来一样', async () => {
  const texts = [
    '张伟明',
    '👩‍👩‍👧‍👦 家庭',
    '第一行\n第二行',
    '  空格  ',
    'é "ß", Ω',
    '\ufffe',
    'a,'.repeat(1000),
  ];
  expect(await cellsOf(...texts)).toEqual(texts);
  expect(await cellsOf('a\ud83d')).toEqual(['a\ufffd']);
});

test('像公式的文字前加撇号，负数仍是数', async () => {
  const texts = [
    '=1+1',
    '+86 138',
    '-',
    '@SUM(A1)',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '\t1',
    '\r1',
    '\n1',
    ' =1',
    '=a,"b"',
  ];
  expect(await cellsOf(...texts)).toEqual(texts.map((text) => `'${text}`));
  expect(await cellsOf(-5, 'a=1', '1-2', '（=）')).toEqual(['-5', 'a=1', '1-2', '（=）']);
});

test('许多页连在一起，行长短不一也对齐', async () => {
  const rows = Array.from({ length: 8000 }, (_, i): Cell[] => [i, `第 ${i} 行，"${'内容'.repeat(i % 40)}"`]);
  const text = await textOf(['序', '文', '空'], rows);
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(8002);
  rows.forEach(([number, cell], i) => {
    if (lines[i + 1] !== `${number},"${String(cell).replaceAll('"', '""')}",`)
      expect.fail(`line ${i + 1} differs`);
  });
});

test('一个单元格就超过一页也写得下', async () => {
  const text = '很长，"的"\n'.repeat(200_000);
  const [cell] = await cellsOf(text);
  expect(cell === text).toBe(true);
});
