import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const CLUES = '/manager/home/clew';

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

it('顾问录入线索并跟进到邀约，经理看完整号码、收回，同事从线索池领取', async () => {
  const adviser = await signIn('demo.adviser', CLUES);
  await button(adviser, '新建线索').first().click();
  const form = drawer(adviser, '新建线索');
  await form.getByLabel('客户姓名必填').fill('示例·旅程客户');
  await form.getByLabel('手机号必填').fill('13911112222');
  await form.getByLabel('意向车型').fill('示例轿车 A1');
  await button(form, '创建').click();
  const own = drawer(adviser, '示例·旅程客户');
  await own.getByText('139****2222').waitFor();
  expect(await button(own, '查看').count()).toBe(0);
  await button(own, '保存跟进').click();
  await own.getByText('请填写沟通内容').first().waitFor();
  await own.getByLabel('沟通内容必填').fill('周六 10:00 到店，带孩子看第三排');
  await own.getByLabel('状态').click();
  await adviser.locator('.ant-select-dropdown:visible').getByText('已邀约').click();
  await button(own, '保存跟进').click();
  await own.getByText('电话，接通').waitFor();
  await own.getByText('状态改为已邀约').waitFor();

  const manager = await signIn('demo.dealer', `${CLUES}?q=旅程客户`);
  await manager.getByLabel('线索列表').getByText('示例·旅程客户').click();
  const theirs = drawer(manager, '示例·旅程客户');
  await button(theirs, '查看').click();
  await theirs.getByText('13911112222').waitFor();
  await button(theirs, '关闭').click();
  const { rows } = await apiAs('demo.dealer')(contract.clue.list, { q: '旅程客户' });
  await apiAs('demo.dealer')(contract.cluePool.release, {
    ids: rows.map(({ id }) => id),
    reason: '调整分工',
  });

  await adviser.goto(new URL(`${CLUES}?tabid=pool&q=旅程客户`, adviser.url()).href);
  const pooled = adviser.getByLabel('线索列表').getByRole('row').filter({ hasText: '示例·旅程客户' });
  await button(pooled, '领取').click();
  await adviser.getByText('已领取「示例·旅程客户」').waitFor();
});

it('没有线索权限的人打不开', async () => {
  const page = await signIn('demo.nobody', CLUES);
  await page.getByText('暂无权限查看「线索」').waitFor();
});
