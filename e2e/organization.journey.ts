import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectNoSidewaysScroll } from './seen.ts';

const { signIn } = useBrowser();

const tree = (page: Page) => page.getByRole('region', { name: '组织树' });
const panel = (page: Page) => page.getByRole('region', { name: '组织详情' });
const line = (page: Page, name: string) => tree(page).getByText(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Answers the question of this title with yes. */
const confirm = (page: Page, title: string, verb: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: verb, exact: true }).click();

const create = async (page: Page, parent: string, name: string, code: string) => {
  await line(page, parent).click();
  await panel(page).getByRole('heading', { name: parent }).waitFor();
  await button(page, '新建组织').click();
  await page.getByLabel('名称必填').fill(name);
  await page.getByLabel('编码必填').fill(code);
  await page.keyboard.press('Enter');
  await line(page, name).waitFor();
};

it('建组织、拖动移动并撤销、改名、停用、删除', async () => {
  const page = await signIn('demo.admin', '/manager/home/organization');
  const [east, south] = ['示例·华东大区', '示例·华南大区'];
  await create(page, east, '旅程小区', 'JOURNEY-1');
  await panel(page).getByRole('heading', { name: '旅程小区' }).waitFor();
  await panel(page).getByText(east).waitFor();

  await line(page, '旅程小区').dragTo(line(page, south));
  await confirm(page, `将「旅程小区」移至「${south}」？`, '移动');
  await panel(page).getByText(south).waitFor();
  await button(page, '撤销').click();
  await panel(page).getByText(east).waitFor();

  await button(page, '移动到…').click();
  await page.getByLabel('新上级组织必填').fill('华南大区');
  await page.locator('.ant-select-item-option').filter({ hasText: '华南大区' }).first().click();
  await confirm(page, '移动「旅程小区」', '移动');
  await confirm(page, `将「旅程小区」移至「${south}」？`, '移动');
  await panel(page).getByText(south).waitFor();

  await button(page, '编辑').click();
  await page.getByLabel('名称必填').fill('旅程改名');
  await button(page, '保存').click();
  await line(page, '旅程改名').waitFor();

  await button(page, '停用').click();
  await confirm(page, '停用「旅程改名」？', '停用');
  await panel(page).getByText('已停用').waitFor();
  await button(page, '删除').click();
  await confirm(page, '删除「旅程改名」？', '删除');
  await expect.poll(() => line(page, '旅程改名').count()).toBe(0);

  await line(page, east).click();
  await panel(page).getByRole('heading', { name: east }).waitFor();
  expect(await button(page, '删除').isDisabled()).toBe(true);
  await button(page, '删除').hover({ force: true });
  await page.getByText(/内有 .*移出后才能删除/).waitFor();
});

it('只有查看权限的人看到自己的范围，没有操作；从组织到它的用户', { tags: 'full' }, async () => {
  const page = await signIn('demo.region', '/manager/home/organization');
  await panel(page).getByRole('heading', { level: 2 }).waitFor();
  expect(await panel(page).getByRole('button').count()).toBe(0);
  expect(await button(page, '新建组织').count()).toBe(0);
  await tree(page).getByLabel('搜索组织名称或编码').fill('没有这个组织');
  await tree(page).getByText('未找到相关组织').waitFor();
  await panel(page)
    .getByRole('link', { name: /查看 .* 个用户/ })
    .click();
  await page.waitForURL(/\/home\/user\?nodeId=\d+/);
});

it('手机上先是树，再是一页详情', { tags: 'full' }, async () => {
  const page = await signIn('demo.admin', '/manager/home/organization', {
    viewport: { width: 320, height: 700 },
  });
  await line(page, '示例·华北大区').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: '示例·华北大区' }).waitFor();
  await sheet.getByRole('button', { name: '新建下级' }).waitFor();
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('node')).toBe(false);
});
