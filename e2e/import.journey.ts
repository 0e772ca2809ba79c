import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectNoSidewaysScroll } from './seen.ts';

const { signIn } = useBrowser();

const PLACE = '示例·乘用车总部 / 示例·华东大区';
const csv = (lines: readonly string[]) => ({
  name: '新同事.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${['谁,登录名,手机,部门,岗位', ...lines].join('\r\n')}`),
});
const dialog = (page: Page) => page.getByRole('dialog', { name: /^导入/ });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const choose = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel('选择要导入的文件').setInputFiles(file);

it('从模板到结果：对应列、看出有误的行、导入其余、下载有误的行、再导入不变', {
  timeout: 120_000,
}, async () => {
  const page = await signIn('demo.admin', '/manager/home/user');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const template = page.waitForEvent('download');
  await button(page, '下载模板').click();
  expect((await template).suggestedFilename()).toBe('用户导入模板.xlsx');

  const lines = [
    ...Array.from({ length: 300 }, (_, i) => `导入示例${i},journey.${i},,${PLACE},顾问`),
    `没有账号,,,${PLACE},顾问`,
    `没有归属,journey.lost,,哪里也不是,顾问`,
  ];
  await choose(page, csv(lines));
  // The heading 谁 is nobody's alias: it has to be chosen.
  await dialog(page).getByText('请为「姓名」选择一列。').waitFor();
  expect(await button(page, '预览').isDisabled()).toBe(true);
  await dialog(page).getByLabel('姓名').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '谁' }).click();
  await button(page, '预览').click();

  const rows = dialog(page).getByRole('table', { name: '预览的行' });
  await rows.getByText('缺少账号').waitFor();
  await rows.getByText('组织不存在，或不在你的管理范围内').waitFor();
  await button(page, /^全部\s*302$/).click();
  await rows.getByText('导入示例0', { exact: true }).waitFor();
  await dialog(page).getByRole('region', { name: '导入预览' }).focus();
  await page.keyboard.press('End');
  await rows.getByText('没有归属', { exact: true }).waitFor();

  await button(page, '导入 300 行').click();
  await dialog(page).getByText('用户已导入').waitFor({ timeout: 60_000 });
  await dialog(page).getByText('新用户处于待激活状态', { exact: false }).waitFor();
  const bad = page.waitForEvent('download');
  await button(page, '下载有误的行').click();
  const file = await bad;
  expect(file.suggestedFilename()).toBe('新同事-有误的行.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    '谁,登录名,手机,部门,岗位,原因',
    `没有账号,,,${PLACE},顾问,缺少账号`,
    '没有归属,journey.lost,,哪里也不是,顾问,组织不存在，或不在你的管理范围内',
  ]);

  await button(page, '继续导入其他文件').click();
  await choose(page, csv(lines.slice(0, 300)));
  await dialog(page).getByLabel('姓名').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '谁' }).click();
  await button(page, '预览').click();
  await dialog(page).getByText('全部用户与系统数据一致，无需导入。').waitFor();
  expect(await button(page, '无可导入的行').isDisabled()).toBe(true);
});

it('不对的文件说明原因', { tags: 'full', timeout: 120_000 }, async () => {
  const page = await signIn('demo.admin', '/manager/home/user?import=1');
  await choose(page, { ...csv([]), name: '照片.png' });
  await dialog(page).getByText('只能导入 XLSX 或 CSV 文件', { exact: false }).waitFor();
  await choose(page, csv([]));
  await dialog(page).getByText('文件仅有表头，没有可导入的行').waitFor();
  await choose(page, { ...csv([]), name: '旧的.xlsx', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') });
  await dialog(page).getByText('不支持旧版 XLS 或加密文件', { exact: false }).waitFor();
});

it('经销商和门店从文件导入：按编码找到已有的，再导入不变', { tags: 'full', timeout: 120_000 }, async () => {
  const dealers = {
    name: '经销商.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `编码,名称,组织,城市,联系电话\r\nJ-D1,旅程导入公司,${PLACE},江苏省 / 南通市,13800001111\r\nJ-D2,没有组织,哪里也不是,,`,
    ),
  };
  const page = await signIn('demo.admin', '/manager/home/dealer');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await choose(page, dealers);
  await button(page, '预览').click();
  await dialog(page).getByText('所属组织不存在，或不在你的管理范围内').waitFor();
  await button(page, '导入 1 行').click();
  await dialog(page).getByText('经销商已导入').waitFor({ timeout: 60_000 });
  await button(page, '继续导入其他文件').click();
  await choose(page, dealers);
  await button(page, '预览').click();
  await dialog(page).getByText('无可导入的行').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('经销商列表').getByText('旅程导入公司').waitFor();

  await page.goto(page.url().replace(/dealer.*$/, 'store?import=1'));
  await choose(page, {
    name: '门店.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('编码,名称,经销商\r\nJ-S1,旅程导入一店,J-D1'),
  });
  await button(page, '预览').click();
  await button(page, '导入 1 行').click();
  await dialog(page).getByText('门店已导入').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.getByLabel('门店列表').getByText('旅程导入一店').waitFor();
});

it('没有新增权限的人看不到导入', { tags: 'full', timeout: 120_000 }, async () => {
  const page = await signIn('demo.region', '/manager/home/user');
  await page.getByLabel('用户列表').getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('button', { name: '导入', exact: true }).count()).toBe(0);
});

it('手机上也能导入', { tags: 'full', timeout: 120_000 }, async () => {
  const page = await signIn('demo.admin', '/manager/home/user', { viewport: { width: 390, height: 844 } });
  const head = page.locator('header', { has: page.getByRole('heading', { name: '用户' }) });
  await head.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '导入' }).click();
  await choose(page, csv([`手机示例,phone.import,123,${PLACE},顾问`]));
  await dialog(page).getByLabel('姓名').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '谁' }).click();
  await button(page, '预览').click();
  await dialog(page).getByText('请填写 11 位大陆手机号').waitFor();
  await expectNoSidewaysScroll(page);
});
