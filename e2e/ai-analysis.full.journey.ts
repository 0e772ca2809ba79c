import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

/** The demo publishes a theme to the sandbox by itself once its pictures are drawn; a busy machine takes its time. */
const PATIENCE = { timeout: 180_000 };

const card = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
/** The figure itself stands after its name; `无数据` has none. */
const viewsOf = async (page: Page) =>
  Number(/阅读播放\s*([\d,]+)/.exec(await card(page, '阅读播放').innerText())?.[1]?.replaceAll(',', '') ?? 0);

const choose = (page: Page, among: string, what: string) =>
  page.getByRole('radiogroup', { name: among }).getByText(what, { exact: true }).click();

/** Reads from the platforms until there is more than before. */
async function readUntilMore(page: Page, before: number) {
  await expect
    .poll(
      async () => {
        const read = page.getByRole('button', { name: '立即同步' });
        if (await read.isVisible()) await read.click();
        else await page.reload();
        await page
          .getByText(/数据截至|暂无发布内容|暂无数据/)
          .first()
          .waitFor();
        return (await card(page, '阅读播放').count()) > 0 ? viewsOf(page) : 0;
      },
      { ...PATIENCE, interval: 2000 },
    )
    .toBeGreaterThan(before);
  return viewsOf(page);
}

it('发布之后，阅读数在图里涨起来；能看表、看排行、按账号拆开', { timeout: 300_000 }, async () => {
  const page = await signIn('demo.ops', '/manager/home/ai?tabid=analysis');
  const first = await readUntilMore(page, 0);
  await page.locator('canvas').waitFor();
  const later = await readUntilMore(page, first);
  expect(later).toBeGreaterThan(first);

  const trend = page.getByRole('region', { name: '阅读播放趋势' });
  await choose(page, '阅读播放趋势：图表切换', '表');
  await trend.getByRole('columnheader', { name: '上期阅读播放' }).waitFor();
  await card(page, '点赞').click();
  await page.getByRole('region', { name: '点赞趋势' }).waitFor();

  await choose(page, '本组页面', '排行');
  await choose(page, '排行维度', '账号');
  await page.getByText('示例汽车旗舰店').first().click();
  await page.waitForURL(/tabid=trend/);
  await page.getByRole('region', { name: '阅读播放趋势' }).waitFor();
  await page.locator('canvas').waitFor();
});
