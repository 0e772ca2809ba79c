import { randomBytes, randomInt } from 'node:crypto';
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
  // Seven lines at most; all of them, by group, are behind one.
  expect(await todos.getByRole('listitem').count()).toBeLessThanOrEqual(7);
  await todos.getByRole('button', { name: '全部' }).click();
  const all = page.getByRole('dialog', { name: '全部待办' });
  await all.getByRole('region', { name: '内容', exact: true }).getByText('个素材待审核').waitFor();
  await all.getByRole('link', { name: /去审核.*素材/ }).click();
  await page.waitForURL('**/home/material/verify');
  await page.getByText(`待审核 ${await waiting()}`).waitFor();
  await ops(contract.material.remove, { ids: [id] });
});

it('各个角色看到自己的一天：顾问没有发布，店长有，都打得开', async () => {
  const adviser = await signIn('demo.adviser');
  await adviser.getByRole('region', { name: '收到的素材' }).waitFor();
  expect(await adviser.getByText('发布趋势').count()).toBe(0);
  // A figure follows what happens elsewhere, as the lists beside it do.
  const added = adviser.getByTitle('查看新增线索').locator('.zy-visually-hidden');
  const before = Number(await added.textContent());
  await apiAs('demo.adviser')(contract.clue.create, {
    name: '示例·工作台',
    phone: `139${randomInt(10 ** 8)
      .toString()
      .padStart(8, '0')}`,
  });
  await expect.poll(async () => Number(await added.textContent())).toBe(before + 1);
  const store = await signIn('demo.store');
  // What was published stands beside what it brought, for whoever serves customers.
  await store.getByRole('img', { name: '内容与线索的柱形图，数字见表' }).waitFor();
  await store.getByRole('navigation', { name: '快捷操作' }).getByRole('link', { name: '新建主题' }).click();
  await store.waitForURL('**/home/ai?compose=1');
});

it('快捷操作自己勾选和排序，换一台设备也一样', { tags: 'full' }, async () => {
  const shown = (page: Page) => page.getByRole('navigation', { name: '快捷操作' }).getByRole('link');
  const page = await signIn('demo.region');
  await shown(page).first().waitFor();
  const before = await shown(page).allTextContents();
  const [first = '', second = '', ...rest] = before;
  await page.getByRole('button', { name: '自定义' }).click();
  const settings = page.getByRole('dialog', { name: '快捷操作' });
  await settings.getByRole('checkbox', { name: before.at(-1) }).uncheck();
  await settings.getByRole('button', { name: `移动「${first}」` }).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  const arranged = [second, first, ...rest.slice(0, -1)];
  await expect.poll(() => shown(page).allTextContents()).toEqual(arranged);
  // It is written when the person stops changing it.
  const kept = apiAs('demo.region');
  const { shortcuts } = await kept(contract.workbench.day, {});
  const ids = arranged.map((name) => shortcuts.find(({ title }) => title === name)?.id);
  await expect
    .poll(async () => (await kept(contract.preference.all, {})).values['workbench.shortcuts'])
    .toEqual(ids);
  const elsewhere = await signIn('demo.region');
  await expect.poll(() => shown(elsewhere).allTextContents()).toEqual(arranged);
});

it('命令面板：两个字找到主题并打开；操作只有做得了的；找不到时说清楚', { tags: 'full' }, async () => {
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
