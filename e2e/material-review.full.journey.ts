import { randomBytes } from 'node:crypto';
import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { addMaterial, apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

/** Several people, each with a browser of their own. */
const PATIENCE = 180_000;
const LIBRARY = '/manager/home/material';
const VERIFY = '/manager/home/material/verify';

let names = 0;
/** A name of its own for every try: a second one must not find what the first left behind. */
const unused = (stem: string) => {
  names += 1;
  return `${stem}${String(names).padStart(2, '0')}`;
};

/** A picture nobody else has. */
const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(320 * 200 * 3), { raw: { width: 320, height: 200, channels: 3 } })
    .png()
    .toBuffer(),
});
const said = (page: Page, text: string | RegExp) =>
  page.locator('.ant-message').getByText(text).first().waitFor();
const card = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) });

const dealerApi = apiAs('demo.dealer');
const stored = async (name: string, fields = {}) => addMaterial(dealerApi, await photo(name), fields);
/** The dealer's manager has uploaded and submitted them; how one does is the first journey's. */
async function submitted(...names: string[]) {
  const ids: number[] = [];
  for (const name of names) ids.push(await stored(name));
  await dealerApi(contract.material.submit, { ids });
  return ids;
}
const tick = async (page: Page, name: string) => {
  await card(page, name).hover();
  await card(page, name).locator('[data-tick]').click();
};

const queue = (page: Page) => page.getByRole('navigation', { name: '待审核的素材' });
const waiting = (page: Page, name: string) => queue(page).getByRole('button', { name: new RegExp(name) });
async function look(page: Page, name: string) {
  await page.getByLabel('搜索待审核的素材').fill(name.replace('.png', ''));
  await waiting(page, name).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
}
const facts = (page: Page) => page.getByRole('complementary', { name: '素材情况与审核' });

it(
  '经理提交，运营用键盘驳回并写原因、撤销、再通过，经理收到通知',
  async () => {
    const name = unused('审核旅程甲');
    await stored(`${name}.png`);
    const dealer = await signIn('demo.dealer', LIBRARY);
    await tick(dealer, name);
    const bulk = dealer.getByRole('toolbar', { name: '批量操作' });
    await bulk.getByRole('button', { name: '提交审核' }).click();
    // Nobody in particular: everybody who may review.
    await dealer
      .getByRole('dialog', { name: /^提交「.*审核$/ })
      .getByRole('button', { name: '提交', exact: true })
      .click();
    await said(dealer, /^已提交审核/);
    const ops = await signIn('demo.ops', VERIFY);
    await look(ops, `${name}.png`);
    await facts(ops).getByText('320 × 200').waitFor();
    await facts(ops).getByText('画面偏小').waitFor();
    await ops.getByRole('heading', { name: `${name}.png`, exact: true }).click();

    await ops.keyboard.press('r');
    await ops.getByText('请填写驳回原因').waitFor();
    await ops.getByLabel('驳回原因').fill('请换一张清楚的');
    await ops.keyboard.press('Escape');
    await ops.keyboard.press('r');
    await said(ops, `已驳回「${name}.png」`);
    // Under the pointer it would stay: it goes because there is nothing left to undo.
    const offer = ops.locator('.ant-message').getByText(`已驳回「${name}.png」`);
    await offer.hover({ timeout: 5_000 }).catch(() => {});
    await ops.keyboard.press('Control+z');
    await said(ops, `已撤回对「${name}.png」的审核结果`);
    await offer.waitFor({ state: 'detached' });
    await ops.getByRole('heading', { name: `${name}.png`, exact: true }).waitFor();
    await ops.keyboard.press('a');
    await said(ops, `已通过「${name}.png」`);
    await expect.poll(() => waiting(ops, name).count()).toBe(0);

    await ops.getByText(/^审核记录/).click();
    await ops.getByLabel('审核记录列表').getByText(`${name}.png`).first().waitFor();
    await dealer.getByRole('button', { name: /通知/ }).click();
    await dealer.getByText(`素材「${name}.png」已通过`).waitFor();
  },
  PATIENCE,
);

it('两个人同时审同一个：后一个被告知，结论只有一个', { timeout: PATIENCE, tags: 'full' }, async () => {
  const name = unused('同时审核');
  await submitted(`${name}.png`);
  const [first, second] = [await signIn('demo.ops', VERIFY), await signIn('demo.admin', VERIFY)];
  for (const page of [first, second]) await look(page, `${name}.png`);
  await first.getByRole('button', { name: '通过', exact: true }).click();
  await said(first, `已通过「${name}.png」`);
  // Told by the server's refusal, or before that by the event: which comes first is a matter of moments.
  await second
    .getByRole('button', { name: '通过', exact: true })
    .click({ timeout: 5_000 })
    .catch(() => {});
  await second.getByText('该素材当前为「已通过」，不在待审核列表中').waitFor();
});

it('审核途中传了新版本：先看新版本，能并排对比，结论算在新版本上', {
  timeout: PATIENCE,
  tags: 'full',
}, async () => {
  const name = unused('又改一版');
  const ids = await submitted(`${name}.png`);
  const ops = await signIn('demo.ops', VERIFY);
  await look(ops, `${name}.png`);
  await stored(`${name}.png`, { materialId: ids[0] });
  await dealerApi(contract.material.submit, { ids });

  await ops.getByText(`「${name}.png」刚更新到第 2 版，请查看新版本后再审核`).waitFor();
  expect(await ops.getByRole('button', { name: '通过', exact: true }).isDisabled()).toBe(true);
  await ops.getByRole('button', { name: '查看新版本' }).click();
  await ops.getByText('第 2 版', { exact: true }).waitFor();
  await facts(ops).getByText('共 2 个版本').waitFor();
  await ops.getByText('与上一版对比').click();
  await ops.getByText('上一版 v1').waitFor();
  await ops.getByText('当前 v2').waitFor();
  await ops.getByRole('button', { name: '通过', exact: true }).click();
  await said(ops, `已通过「${name}.png」`);
});

it('批量通过，发布给门店，顾问收到通知并打开素材，撤下后看不到', {
  timeout: PATIENCE,
  tags: 'full',
}, async () => {
  const one = unused('发布旅程一');
  const two = unused('发布旅程二');
  await submitted(`${one}.png`, `${two}.png`);
  const ops = await signIn('demo.ops', VERIFY);
  await ops.getByLabel('搜索待审核的素材').fill('发布旅程');
  for (const name of [`${one}.png`, `${two}.png`]) await ops.getByLabel(`选择「${name}」`).check();
  await ops.getByRole('button', { name: '批量通过' }).click();
  await ops.getByRole('dialog').getByRole('button', { name: '通过 2 个' }).click();
  await said(ops, '已通过 2 个素材');

  await ops.goto(new URL('/manager/home/material/send?create=1', ops.url()).href);
  const form = ops.getByRole('dialog');
  await form.getByRole('button', { name: '发布', exact: true }).click();
  await form.getByText('请至少选择一个素材').waitFor();
  await form.getByLabel('搜索素材名称').fill(one);
  await form
    .getByRole('group', { name: '可选的素材' })
    .getByRole('button', { name: new RegExp(one) })
    .click();
  await form.getByLabel('搜索发布对象').fill('华东一店');
  await form
    .getByRole('treeitem', { name: /示例·华东一店/ })
    .locator('.ant-tree-checkbox')
    .click();
  await form.getByText(/发布到示例·华东一店：\d+ 人可在素材库查看/).waitFor();
  await form.getByLabel('附言').fill('请本周转发');
  await form.getByRole('button', { name: /^发布 1 个素材给 \d+ 人$/ }).click();
  await said(ops, /^已发布 1 个素材/);

  const adviser = await signIn('demo.adviser', '/manager/home');
  await adviser.getByRole('button', { name: /通知/ }).click();
  await adviser.getByText('请本周转发').first().click();
  await adviser.getByRole('dialog').getByText(`${one}.png`).first().waitFor();

  await ops.getByLabel('发布列表').getByText(`${one}.png`).first().waitFor();
  await ops
    .getByRole('row', { name: new RegExp(one) })
    .getByText('下架', { exact: true })
    .click();
  await ops.getByRole('dialog').getByRole('button', { name: '下架' }).click();
  await said(ops, '已下架 1 条发布');
  await adviser.goto(new URL('/manager/home/material?lib=received', ops.url()).href);
  await adviser.getByRole('button', { name: '收到的' }).waitFor();
  await expect.poll(() => card(adviser, one).count()).toBe(0);
});

it('收藏夹：从素材库收藏，分到新收藏夹，取消收藏可以撤销', { timeout: PATIENCE, tags: 'full' }, async () => {
  const name = unused('收藏旅程');
  const folder = unused('旅程收藏夹');
  await stored(`${name}.png`);
  const page = await signIn('demo.dealer', LIBRARY);
  await tick(page, name);
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '收藏' }).click();
  await said(page, `已收藏「${name}.png」`);

  await page.goto(new URL('/manager/home/favorite/list', page.url()).href);
  await tick(page, name);
  const bulk = page.getByRole('toolbar', { name: '批量操作' });
  await bulk.getByRole('button', { name: '移动到' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('新建收藏夹').click();
  await dialog.getByLabel('收藏夹名称').fill(folder);
  await dialog.getByRole('button', { name: '移动', exact: true }).click();
  await said(page, '已移动 1 个收藏');
  await page
    .getByRole('navigation', { name: '收藏夹' })
    .getByRole('button', { name: new RegExp(`^${folder}`) })
    .first()
    .click();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await tick(page, name);
  await bulk.getByRole('button', { name: '取消收藏' }).click();
  await said(page, `已取消收藏「${name}.png」`);
  await page.getByText('收藏夹为空').waitFor();
  await page.locator('.ant-message').getByText('撤销').click();
  await card(page, name).waitFor();
});

it('没有审核权限的人打不开审核和发布；审核页没有严重的无障碍问题', {
  timeout: PATIENCE,
  tags: 'full',
}, async () => {
  const adviser = await signIn('demo.adviser', VERIFY);
  await adviser.waitForURL('**/noPermission**');
  const store = await signIn('demo.store', '/manager/home/material/send');
  await store.waitForURL('**/noPermission**');
  const ops = await signIn('demo.ops', VERIFY);
  await queue(ops).getByRole('button').first().waitFor({ timeout: 60_000 });
  // Until the piece is there its buttons wait, and their colours are on the way.
  await expect.poll(() => ops.getByRole('button', { name: '通过', exact: true }).isEnabled()).toBe(true);
  await expectAccessible(ops);
});
