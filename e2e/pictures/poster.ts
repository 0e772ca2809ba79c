import type { Page } from 'playwright-core';
import { type Picture, waitFor } from './picture.ts';

/** The demo's own template, by the number in its address. */
async function templateId(page: Page): Promise<number> {
  await waitFor('示例·秋季试驾邀请')(page);
  await page.getByText('示例·秋季试驾邀请').first().click();
  await page.getByRole('application').waitFor();
  return Number(new URL(page.url()).searchParams.get('template'));
}

const go = (page: Page, search: Record<string, string | number>) =>
  page.goto(
    `${new URL(page.url()).origin}/manager/home/ai?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`,
  );

async function openTemplate(page: Page) {
  await templateId(page);
  // With something in hand: on a phone a tap would only be seen in the mode for it.
  const layer = page.getByText('主标题', { exact: true }).first();
  if (await layer.isVisible()) await layer.click();
}

/** The poster editor and what is made from a template. */
export const posterPictures: readonly Picture[] = [
  { name: 'poster-editor', as: 'demo.ops', at: '/home/ai?tabid=posterTemplates', before: openTemplate },
  {
    name: 'poster-editor-phone',
    as: 'demo.ops',
    at: '/home/ai?tabid=posterTemplates',
    width: 390,
    before: openTemplate,
  },
  {
    name: 'poster-batch',
    as: 'demo.ops',
    at: '/home/ai?tabid=posterTemplates',
    async before(page) {
      await go(page, { tabid: 'posterBatches', batchFor: await templateId(page) });
      await page.getByLabel('主标题').fill('把周末开进山里');
      await page.getByLabel('副标题').fill('示例·山路试驾日');
      await page.getByLabel('扫码打开').fill('https://example.com/drive');
      for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: '下一步' }).click();
      await page.getByText(/将生成 \d+ 张/).waitFor();
    },
  },
  {
    name: 'poster-cover',
    as: 'demo.ops',
    at: '/home/ai?article=1',
    async before(page) {
      await page.getByRole('button', { name: '制作封面' }).click();
      await page.getByRole('img', { name: '模板「公众号封面·大图」' }).waitFor();
      await page.waitForTimeout(2_000);
    },
  },
];
