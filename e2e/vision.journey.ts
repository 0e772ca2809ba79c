import { randomInt } from 'node:crypto';
import { BOARD_MEASURES, contract, FACT_MEASURES } from '@zhiying/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

const number = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));
const map = (page: Page) => page.getByRole('region', { name: /分布$/ });

it('数据视野：各省相加是合计，也是报表的数；打开一个省；键盘换指标和全屏', async () => {
  const page = await signIn('demo.ops', '/manager/home/vision/field?days=30&play=0');
  const ops = apiAs('demo.ops');
  const tiles = page.getByRole('list', { name: '各省线索' }).getByRole('button');
  // The board itself asks for the demo's figures to be counted.
  await expect.poll(() => tiles.count()).toBe(35);
  const sum = async () => {
    const texts = await tiles.locator('b').allTextContents();
    return texts.reduce((total, text) => total + number(text), 0);
  };
  await expect.poll(sum, { timeout: 120_000 }).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const { span } = await ops(contract.vision.board, { days: '30' });
      const { totals } = await ops(contract.reportFacts.byPlace, {
        by: 'store',
        at: `${span.from},${span.to}`,
        measures: ['clues'],
      });
      const shown = number(await map(page).getByText(/^合计/).textContent());
      return [shown, await sum()].map((value) => value === totals.clues);
    })
    .toEqual([true, true]);
  await expectAccessible(page);

  await tiles.filter({ hasText: '上海' }).click();
  await map(page).getByRole('list', { name: '城市' }).getByText('上海市').waitFor();
  await expect.poll(() => page.url()).toContain('province=310000');
  await page.keyboard.press('Escape');
  await tiles.first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: '到店分布' }).waitFor();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.keyboard.press('f');
  await page.getByRole('button', { name: '退出全屏' }).waitFor();
  // 1 mm for 250 mm of distance: on 65 inches a pixel is 0.75 mm, so 16 mm for four metres are 21 pixels.
  const sizeOf = (found: Locator) =>
    found.first().evaluate((text) => parseFloat(getComputedStyle(text).fontSize));
  const figures = page.getByRole('list', { name: '关键指标' }).locator('b');
  const ranking = page.getByRole('region', { name: /排行/ }).getByRole('listitem').locator('span');
  await expect.poll(() => sizeOf(figures)).toBeGreaterThanOrEqual(50);
  expect(await sizeOf(ranking)).toBeGreaterThanOrEqual(21);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: '全屏', exact: true }).waitFor();
});

it('数据视野：新线索不用刷新就出现；顾问只看自己的；轮换很多遍也不占更多内存', { tags: 'full' }, async () => {
  const page = await signIn('demo.store', '/manager/home/vision/field?play=0');
  // Of one store: its days and its advisers, no map.
  await page.getByRole('list', { name: '关键指标' }).getByRole('button', { name: /^线索/ }).waitFor();
  await page.getByRole('region', { name: '顾问线索排行' }).waitFor();
  expect(await map(page).count()).toBe(0);
  const clues = page.getByRole('button', { name: /^今日线索 / });
  await clues.waitFor();
  const before = number(await clues.textContent());
  await apiAs('demo.adviser')(contract.clue.create, {
    name: '示例·大屏',
    phone: `139${String(randomInt(10 ** 8)).padStart(8, '0')}`,
  });
  await expect.poll(async () => number(await clues.textContent())).toBeGreaterThan(before);
  expect(await page.getByText('示例·大屏').count()).toBe(0);

  // Once through all figures first: what is kept of each is kept from then on.
  const devtools = await page.context().newCDPSession(page);
  let shown = 0;
  const turn = async (times: number) => {
    for (const end = shown + times; shown < end; ) {
      shown += 1;
      await page.keyboard.press('ArrowRight');
      const measure = BOARD_MEASURES[shown % BOARD_MEASURES.length] ?? 'clues';
      await page.getByRole('region', { name: `${FACT_MEASURES[measure].title}趋势` }).waitFor();
    }
    await devtools.send('HeapProfiler.collectGarbage');
    return devtools.send('Memory.getDOMCounters');
  };
  await turn(12);
  const settled = await turn(6);
  const later = await turn(60);
  expect(later.nodes).toBeLessThan(settled.nodes * 1.2 + 200);
  expect(later.jsEventListeners).toBeLessThan(settled.jsEventListeners * 1.2 + 50);

  const adviser = await signIn('demo.adviser', '/manager/home/vision/field?play=0');
  await adviser.getByText('我的数据').waitFor();
  expect(await adviser.getByRole('region', { name: /分布$/ }).count()).toBe(0);
});
