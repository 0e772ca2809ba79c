import { readFile } from 'node:fs/promises';
import { contract, type InputOf } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readCells, unzip } from '../apps/server/src/kernel/export/sheet/read-back.ts';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';
import { expectWell } from './seen.ts';

const { signIn } = useBrowser();
const { reportFacts, reportView } = contract;
const PHONE = { viewport: { width: 390, height: 844 } };

/** Days that are over: nothing is added to them while the journey is under way. */
const day = (back: number) =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
const AT = `${day(30)},${day(1)}`;
const REPORT = `/manager/home/report?tabid=place&at=${AT}&cols=clues,shared,storeRate,storeVisits`;

/** The figure of a row, as the link to its records names it: `合计线索 293，查看明细`. */
async function figureOf(page: Page, row: string, name: string): Promise<number> {
  const link = page.getByRole('link', { name: new RegExp(`^${row}的?${name} [\\d,]+，查看明细$`) }).first();
  await link.waitFor();
  return Number(((await link.textContent()) ?? '').replaceAll(',', ''));
}

it('从经销商报表下钻到顾问和明细，每一级都是同一个数；导出的合计与屏幕一致', async () => {
  const ask = apiAs('demo.ops');
  // The demo's facts come with its last step.
  await until(async () => {
    const { totals } = await ask(reportFacts.byPlace, {
      by: 'dealer',
      at: AT,
      measures: ['clues'],
    } as InputOf<typeof reportFacts.byPlace>);
    return (totals.clues ?? 0) > 0;
  });
  const page = await signIn('demo.ops', REPORT);
  const total = await figureOf(page, '合计', '线索');
  expect(total).toBeGreaterThan(0);
  await expectWell(page);

  const rows = page.getByRole('region', { name: '报表数据' }).getByRole('row');
  const first = rows.nth(2).getByRole('link').first();
  const dealer = (await first.textContent()) ?? '';
  const clues = await figureOf(page, dealer, '线索');
  await first.click();
  await page.getByRole('heading', { name: `组织「${dealer}」的顾问` }).waitFor();
  expect(new URL(page.url()).searchParams.get('at')).toBe(AT);
  expect(await figureOf(page, '合计', '线索')).toBe(clues);

  await page.getByRole('link', { name: /^合计线索 / }).click();
  await page.getByRole('heading', { name: `线索 ${clues.toLocaleString('zh-CN')} 条` }).waitFor();
  await page.getByRole('navigation', { name: '下钻路径' }).getByText(`组织：${dealer}`).waitFor();

  await page.goto(new URL(REPORT, page.url()).href);
  // A rate opens what it is the share of.
  const visited = await figureOf(page, '合计', '到店');
  await page.getByRole('link', { name: /^合计到店率 [\d.]+%，查看到店明细$/ }).click();
  await page.getByRole('heading', { name: `到店 ${visited.toLocaleString('zh-CN')} 条` }).waitFor();
  await page.goto(new URL(REPORT, page.url()).href);
  await figureOf(page, '合计', '线索');
  // What was held against the records, and whether it was true.
  await page.getByRole('button', { name: /^核对/ }).click();
  await page.getByRole('dialog', { name: '核对结果' }).getByText('线索、到店、成交').waitFor();
  await page.keyboard.press('Escape');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  const parts = unzip(await readFile(await (await downloading).path()));
  const data = readCells(parts['xl/worksheets/sheet1.xml'] ?? '');
  expect([data['A2']?.text, Number(data['C2']?.text)]).toEqual(['合计', total]);
  const column = Object.entries(data).filter(([cell]) => /^C\d+$/.test(cell) && !['C1', 'C2'].includes(cell));
  expect(column.reduce((sum, [, { text }]) => sum + Number(text), 0)).toBe(total);
  const notes = Object.values(readCells(parts['xl/worksheets/sheet2.xml'] ?? '')).map(({ text }) => text);
  expect(notes).toEqual(expect.arrayContaining([`${day(30)} 至 ${day(1)}`, '全渠道']));
});

it('保存的视图一键打开，收藏和订阅只对自己；手机上同样看得到', { tags: 'full' }, async () => {
  const ask = apiAs('demo.region');
  const name = `旅程 ${Date.now() % 100_000}`;
  const page = await signIn('demo.region', `/manager/home/report?tabid=person&at=${AT}`);
  await page.getByRole('button', { name: '视图' }).click();
  const menu = page.getByRole('dialog', { name: '报表视图' });
  await menu.getByLabel('视图名称').fill(name);
  await menu.getByRole('button', { name: '保存' }).click();
  await menu.getByRole('button', { name: `收藏「${name}」` }).click();
  await menu.getByRole('button', { name: `取消收藏「${name}」` }).waitFor();
  await until(async () =>
    (await ask(reportView.list, {})).rows.some((view) => view.name === name && view.favourite),
  );
  const { rows } = await ask(reportView.list, {});
  const view = rows.find((each) => each.name === name);
  await ask(reportView.subscribe, { id: view?.id ?? 0, rhythm: 'week' });

  await menu.getByRole('button', { name: `编辑「${name}」` }).click();
  const form = page.getByRole('dialog', { name: '编辑视图' });
  await form.getByLabel('视图名称').fill(`${name}改`);
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '视图' }).click();
  await menu.getByRole('button', { name: `取消收藏「${name}改」` }).waitFor();

  const phone = await signIn('demo.region', `/manager/home/report?tabid=place&at=${AT}`, PHONE);
  const cards = phone.getByRole('region', { name: '报表数据' });
  const clues = await figureOf(phone, '合计', '线索');
  expect(await phone.getByRole('table').count()).toBe(0);
  // Nothing lies beyond the edge: figures stand below each other and are not scrolled to.
  expect(await cards.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  const dealer = cards.getByRole('listitem').nth(1).getByRole('link').first();
  const dealerName = (await dealer.textContent()) ?? '';
  expect(await figureOf(phone, dealerName, '线索')).toBeLessThanOrEqual(clues);
  await expectWell(phone);
  await dealer.click();
  await phone.getByRole('heading', { name: `组织「${dealerName}」的顾问` }).waitFor();
  await ask(reportView.remove, { id: view?.id ?? 0 });
});

it('四个下钻页写明对象，日期一直带着；不在范围内的对象如同不存在', { tags: 'full' }, async () => {
  const ask = apiAs('demo.ops');
  const filter = { at: AT, measures: ['shared' as const], limit: 100 };
  const largest = ({ rows }: { rows: { id: number; name: string }[] }) => {
    const found = rows.find(({ id }) => id > 0);
    if (!found) throw new Error('nothing to open');
    return found;
  };
  const pieces = () =>
    ask(reportFacts.byContent, { ...filter, by: 'substance' } as InputOf<typeof reportFacts.byContent>);
  // They are counted in the demo's last step.
  await until(async () => (await pieces()).rows.some(({ id }) => id > 0));
  const piece = largest(await pieces());
  const dealers = await ask(reportFacts.byPlace, { ...filter, by: 'dealer' } as InputOf<
    typeof reportFacts.byPlace
  >);
  const dealer = largest(dealers);
  const adviser = largest(await ask(reportFacts.byPerson, filter as InputOf<typeof reportFacts.byPerson>));
  const page = await signIn('demo.ops', REPORT);
  const open = (path: string, search: string) =>
    page.goto(new URL(`/manager/home/report/${path}/detail?${search}&at=${AT}`, page.url()).href);
  for (const [path, search, title] of [
    ['material/dealer', `id=${piece.id}&kind=substance`, `内容「${piece.name}」的经销商`],
    ['dealer/material', `id=${dealer.id}`, `组织「${dealer.name}」的内容`],
    ['dealer/adviser', `id=${dealer.id}`, `组织「${dealer.name}」的顾问`],
    ['adviser/material', `id=${adviser.id}`, `顾问「${adviser.name}」的内容`],
  ] as const) {
    await open(path, search);
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('navigation', { name: '下钻路径' }).waitFor();
    expect(new URL(page.url()).searchParams.get('at')).toBe(AT);
  }

  const own = await apiAs('demo.dealer')(reportFacts.byPlace, { ...filter, by: 'dealer' } as InputOf<
    typeof reportFacts.byPlace
  >);
  const foreign = dealers.rows.find(({ id }) => id > 0 && !own.rows.some((row) => row.id === id));
  const dealerPage = await signIn(
    'demo.dealer',
    `/manager/home/report/dealer/adviser/detail?id=${foreign?.id}&at=${AT}`,
  );
  await dealerPage.getByText('未找到该对象').waitFor();
  expect(await dealerPage.getByText(foreign?.name ?? '').count()).toBe(0);
});
