import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

/** Ten articles by the offline writer; a busy machine takes its time. */
const PATIENCE = { timeout: 90_000 };
const tiles = (page: Page) => page.getByRole('article');
const finished = (page: Page) => tiles(page).getByRole('link');

it('运营从热点新建主题，看着 10 篇文章写出来，再改掉一个标出的词', { timeout: 300_000 }, async () => {
  const page = await signIn('demo.ops', '/manager/home/ai');
  await page.getByRole('button', { name: '新建主题' }).click();
  await page.getByRole('checkbox', { name: /示例热点：金秋自驾路线/ }).check();
  expect(await page.getByRole('textbox', { name: /^主题/ }).inputValue()).toBe('示例热点：金秋自驾路线');
  await page.getByRole('button', { name: '生成 10 篇文章' }).click();

  await page.getByRole('heading', { level: 1, name: '示例热点：金秋自驾路线' }).waitFor();
  await expect.poll(() => tiles(page).count(), PATIENCE).toBe(10);
  await expect.poll(() => finished(page).count(), PATIENCE).toBe(10);
  await page.getByText('离线引擎').first().waitFor();

  await tiles(page).first().getByRole('link').click();
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('它是同级别里最强的一台。');
  const marked = text.locator('.zy-finding-block', { hasText: '最强' });
  await marked.waitFor(PATIENCE);
  await page.getByText('1 处必须处理').waitFor();

  await marked.click();
  const note = page.getByRole('dialog', { name: /最强/ });
  await note.getByText(/《广告法》第九条/).waitFor();
  await note.getByRole('button', { name: /^换成/ }).first().click();
  await expect.poll(() => text.locator('.zy-finding-block').count(), PATIENCE).toBe(0);
  await expect.poll(() => page.getByText('1 处必须处理').count(), PATIENCE).toBe(0);
  await page.getByText(/^已保存 .*第 \d+ 版$/).waitFor(PATIENCE);
  await page.reload();
  await text.waitFor();
  expect(await text.innerText()).not.toContain('最强');
});

it('同一篇开在两个窗口：后保存的被告知，保存自己的之后对方的还在版本记录里', {
  timeout: 300_000,
}, async () => {
  const first = await signIn('demo.ops', '/manager/home/ai?compose=1');
  await first.getByRole('textbox', { name: /^主题/ }).fill('示例两个窗口');
  await first.getByRole('button', { name: /写法与事实/ }).click();
  await first.getByRole('spinbutton', { name: /^文章数/ }).fill('1');
  await first.getByRole('button', { name: '生成 1 篇文章' }).click();
  await finished(first).click(PATIENCE);
  const text = (page: Page) => page.getByRole('textbox', { name: '正文' });
  await text(first).waitFor(PATIENCE);
  const address = new URL(first.url());
  const second = await signIn('demo.ops', address.pathname + address.search);
  await text(second).waitFor(PATIENCE);

  const write = async (page: Page, words: string) => {
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(words);
  };
  await write(first, '上午改过。');
  await first.getByText(/^已保存 .*第 2 版$/).waitFor(PATIENCE);
  const told = second.getByRole('alert').filter({ hasText: '你在另一个窗口刚保存了这篇文章' });
  await told.waitFor(PATIENCE);
  await write(second, '晚间新写。');
  await told.getByText('你的改动还没有保存').waitFor(PATIENCE);
  await told.getByRole('button', { name: /^保存我的/ }).click(PATIENCE);
  await second.getByText(/^已保存 .*第 3 版$/).waitFor(PATIENCE);
  await second.getByRole('button', { name: '版本记录' }).click();
  await second.getByRole('button', { name: '与现在比较' }).first().click();
  const gone = second.getByRole('dialog').locator('del');
  await expect.poll(async () => (await gone.allInnerTexts()).join(''), PATIENCE).toContain('上午改过');
});

it('没有权限的人看不到 AI 文章', async () => {
  const page = await signIn('demo.nobody', '/manager/home/ai');
  await page.waitForURL(/noPermission/);
});
