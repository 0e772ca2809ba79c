import { randomBytes } from 'node:crypto';
import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { addMaterial, apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

/** Pages have boxes to choose from, too. */
const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' });

/** A picture nobody else has. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(32 * 20 * 3), { raw: { width: 32, height: 20, channels: 3 } })
    .png()
    .toBuffer(),
});

it('总部运营：新提交的素材马上出现在待办和菜单上，点进去就是审核列表', async () => {
  const page = await signIn('demo.ops');
  const todos = page.getByRole('region', { name: '待办' });
  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /素材审核/ });
  await todos.waitFor();
  const ops = apiAs('demo.ops');
  const waiting = async () => (await ops(contract.materialReview.queue, {})).total;

  const dealer = apiAs('demo.dealer');
  const id = await addMaterial(dealer, await photo('工作台待审.png'));
  await dealer(contract.material.submit, { ids: [id] });
  // The count is counted live, so that it is compared with the list at the same moment.
  await expect.poll(async () => (await entry.textContent())?.includes(String(await waiting()))).toBe(true);
  expect(await todos.getByText('个素材待审核').count()).toBe(1);
  await todos.getByRole('link', { name: /去审核.*素材/ }).click();
  await page.waitForURL('**/home/material/verify');
  await page.getByText(`待审核 ${await waiting()}`).waitFor();
  await ops(contract.material.remove, { ids: [id] });
});

it('各个角色看到自己的一天：顾问没有发布，店长有，都打得开', async () => {
  const adviser = await signIn('demo.adviser');
  await adviser.getByRole('region', { name: '收到的素材' }).waitFor();
  expect(await adviser.getByText('发布趋势').count()).toBe(0);
  const store = await signIn('demo.store');
  await store.getByText('发布趋势').waitFor();
  await store.getByRole('navigation', { name: '快捷操作' }).getByRole('link', { name: '新建主题' }).click();
  await store.waitForURL('**/home/ai?compose=1');
});

it('命令面板：两个字找到主题并打开；操作只有做得了的；找不到时说清楚', async () => {
  const page = await signIn('demo.ops');
  await page.getByText('发布趋势').waitFor();
  await page.keyboard.press('Control+k');
  const typed = palette(page).getByRole('combobox');
  await typed.fill('冬季');
  await page
    .getByRole('group', { name: '主题' })
    .getByRole('option', { name: /冬季用车/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home/ai?theme=*');

  await page.keyboard.press('Control+k');
  await typed.fill('>上传');
  await page.getByRole('option', { name: /上传素材/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: '上传素材' }).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await typed.fill('没有这样的东西');
  await page.getByText('未找到「没有这样的东西」').waitFor();

  const adviser = await signIn('demo.adviser');
  await adviser.getByRole('region', { name: '待办' }).waitFor();
  await adviser.keyboard.press('Control+k');
  await palette(adviser).getByRole('combobox').fill('>上传');
  await adviser.getByText('未找到「上传」').waitFor();
});
