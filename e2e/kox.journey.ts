import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const ops = apiAs('demo.ops');
const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });

it('运营登记达人、签协议、派任务、登记作品，排行里看到', async () => {
  const { rows: nodes } = await ops(contract.organ.picker, {});
  const { id } = await ops(contract.kox.create, {
    kind: 'influencer',
    platform: 'douyin',
    name: '示例·旅程达人',
    nodeId: nodes[0]?.id ?? 0,
  });
  const page = await signIn('demo.ops', `/manager/home/kox?id=${id}`);
  await page.getByText('未签约').waitFor();
  await button(page, '更多操作').click();
  await page.getByText('登记协议', { exact: true }).click();
  await button(page.getByRole('dialog'), '保存').click();
  await page.getByText('有效', { exact: true }).waitFor();

  await button(page, '派发任务').click();
  const give = page.getByRole('dialog', { name: '派发任务给「示例·旅程达人」' });
  await give.getByLabel('任务').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await button(give, '派发').click();
  await page.getByText('已派发给 1 个账号').waitFor();

  const [given] = (await ops(contract.koxTask.list, { koxId: id })).rows;
  await ops(contract.koxPost.add, {
    koxId: id,
    url: 'https://www.douyin.com/video/7999999999999999999',
    title: '示例·旅程作品',
    publishedAt: new Date().toISOString(),
    givenId: given?.id ?? null,
    views: 987_654,
  });
  await page.getByText('示例·旅程作品').first().waitFor();
  await page.goto(new URL('/manager/home/kox?tabid=rank&q=旅程达人', page.url()).href);
  await page.getByLabel('账号列表').getByText('987,654').waitFor();
});

it('抖音账号矩阵能点进账号，主页装修保存后定稿', { tags: 'full' }, async () => {
  const page = await signIn('demo.ops', '/manager/home/douyin');
  const { rows } = await ops(contract.douyin.list, {});
  if (rows.length === 0) {
    await page.getByText('暂无抖音账号').waitFor();
    return;
  }
  const [first] = rows;
  await page.goto(new URL(`/manager/home/douyin/page?id=${first?.id}`, page.url()).href);
  await page.getByLabel('简介').fill('示例简介：旅程');
  await page.getByRole('group', { name: '主页预览' }).getByText('示例简介：旅程').waitFor();
  await button(page, '保存').click();
  await page.getByText(/已保存第 \d+ 版/).waitFor();
  await button(page, '定稿').click();
  await page.getByText('已定稿，并通知账号负责人').waitFor();
  expect((await ops(contract.douyinPage.info, { id: first?.id ?? 0 })).input.intro).toBe('示例简介：旅程');
});

it('没有权限的人打不开 KOX', { tags: 'full' }, async () => {
  const page = await signIn('demo.adviser', '/manager/home/kox');
  await page
    .getByText(/暂无权限|无权限/)
    .first()
    .waitFor();
});
