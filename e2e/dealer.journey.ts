import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { menu } from './menu.ts';
import { expectNoSidewaysScroll } from './seen.ts';

const { signIn, visit } = useBrowser();

const table = (page: Page, noun = '经销商') => page.getByLabel(`${noun}列表`);
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });
const choices = (page: Page) => page.locator('.ant-select-dropdown:visible');

it('管理员新建经销商：选城市和组织，编码重复时说在字段上，建好后打开详情', async () => {
  const page = await signIn('demo.admin', '/manager/home/dealer');
  await button(page, '新建经销商').click();
  const form = drawer(page, '新建经销商');
  // One can begin to type at once.
  const first = form.getByLabel('名称必填');
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await button(form, '创建').click();
  await form.getByText('请填写名称').waitFor();
  await form.getByText('请选择所属组织').waitFor();
  await form.getByLabel('名称必填').fill('旅程经销公司');
  await form.getByLabel('编码必填').fill('D1001');
  await form.getByLabel('城市').fill('南通');
  await page.getByText('江苏省 › 南通市').click();
  await form.getByLabel('所属组织必填').fill('沪苏');
  await choices(page).getByText('示例·沪苏小区').first().click();
  await form.getByLabel('联系电话').fill('123');
  await button(form, '创建').click();
  await form.getByText('请填写 11 位大陆手机号').waitFor();
  await form.getByLabel('联系电话').fill('13800006666');
  await button(form, '创建').click();
  await form.getByText('编码已被其他经销商使用，请更换').waitFor();
  await form.getByLabel('编码必填').fill('JOURNEY-D');
  await button(form, '创建').click();
  const made = drawer(page, '旅程经销公司');
  await made.getByText('暂未指定经销商负责人。').waitFor();
  await button(made, '关闭').click();
  const row = table(page).getByRole('row').filter({ hasText: '旅程经销公司' });
  await row.getByText('南通市').waitFor();
  await row.getByText('138****6666').waitFor();
});

it('经销商经理只看到自己的经销商，能改资料和负责人，不能新建和停用', { tags: 'full' }, async () => {
  const page = await signIn('demo.dealer', '/manager/home/dealer');
  await table(page).getByText('示例·华东经销集团').click();
  const own = drawer(page, '示例·华东经销集团');
  await own.getByText('示例·华东一店').first().waitFor();
  expect(await button(page, '新建经销商').count()).toBe(0);
  expect(await button(own, '停用').count()).toBe(0);
  await own.getByLabel('地址').fill(`旅程路 ${Date.now() % 10_000} 号`);
  await button(own, '保存').click();
  await page.getByText('已保存「示例·华东经销集团」').waitFor();

  await table(page).getByText('示例·华东经销集团').click();
  await button(own, '变更').click();
  const change = page.getByRole('dialog', { name: '变更「示例·华东经销集团」的负责人' });
  await change.getByText('程立群（demo.dealer）').waitFor();
  await change.getByLabel('新负责人必填').fill('demo.store');
  const candidate = choices(page).locator('span', { hasText: 'demo.store' }).first();
  // Other journeys may have given this person another name.
  const name = await candidate.locator('span').first().innerText();
  // The list may be drawn anew under the pointer while it is still being searched.
  await expect
    .poll(async () => {
      if (await candidate.isVisible()) await candidate.click();
      return button(change, '变更').isEnabled();
    })
    .toBe(true);
  await button(change, '变更').click();
  // It shows the same history while it goes.
  await change.waitFor({ state: 'hidden' });
  const history = own.getByLabel('负责人变更记录');
  await history.getByText(`程立群 → ${name}`).waitFor();
  await page.getByRole('button', { name: '撤销' }).click();
  await history.getByText(`${name} → 程立群`).waitFor();
});

it('停用先说后果，门店的人马上下线、不能登录；启用后恢复', { tags: 'full' }, async () => {
  const page = await signIn('demo.admin', '/manager/home/dealer?q=D1001');
  const adviser = await signIn('demo.adviser');
  await table(page).getByText('停用', { exact: true }).click();
  const question = page.getByRole('dialog', { name: '停用「示例·华东经销集团」？' });
  await question.getByText('旗下 4 家门店一并停用').waitFor();
  await question.getByText(/\d+ 人立即下线且无法登录/).waitFor();
  await question.getByText('计划任务暂停，启用后继续').waitFor();
  await button(question, '停用').click();
  await page.getByText('已停用「示例·华东经销集团」').waitFor();
  // The page may already be on its way to the login page.
  await adviser.reload().catch(() => {});
  await adviser.waitForURL('**/manager/login**');
  const outside = await visit('/manager/login');
  await outside.getByLabel('手机号或账号').fill('demo.adviser');
  await outside.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await button(outside, '登录').click();
  await outside.getByText(/经销商或门店已停用，暂时无法登录/).waitFor();
  await table(page).getByRole('button', { name: '启用' }).click();
  await page.getByText('已启用「示例·华东经销集团」').waitFor();
  await signIn('demo.adviser');
});

it('经销商打开它的门店，门店再打开经销商；按城市找门店；重置负责人密码给一次性链接', {
  tags: 'full',
}, async () => {
  const page = await signIn('demo.admin', '/manager/home/dealer?q=D1001');
  await table(page).getByText('示例·华东经销集团').click();
  await drawer(page, '示例·华东经销集团').getByText('示例·上海嘉定店').first().click();
  const store = drawer(page, '示例·上海嘉定店');
  await store.getByText('查看经销商').click();
  const dealer = drawer(page, '示例·华东经销集团');
  await dealer.getByText('在门店列表中查看').waitFor();
  await button(dealer, '重置密码').click();
  await button(page.getByRole('dialog', { name: /^重置负责人/ }), '生成链接').click();
  await page.getByText(/\/manager\/reset\/password\?token=/).waitFor();

  const stores = await signIn('demo.admin', '/manager/home/store?cityCode=440000');
  await table(stores, '门店').getByText('示例·深圳南山店').waitFor();
  expect(await table(stores, '门店').getByText('示例·上海嘉定店').count()).toBe(0);
});

it('没有权限的顾问看不到菜单，打开地址说明缺少权限；手机上是卡片', { tags: 'full' }, async () => {
  const adviser = await signIn('demo.adviser', '/manager/home/dealer');
  await adviser.waitForURL('**/manager/home/noPermission**');
  await adviser.getByText('暂无权限查看「经销商」').waitFor();
  expect(await menu(adviser).getByRole('region', { name: '管理' }).count()).toBe(0);

  const phone = await signIn('demo.region', '/manager/home/store', { viewport: { width: 320, height: 700 } });
  await phone.getByText('示例·杭州滨江店').first().click();
  const store = drawer(phone, '示例·杭州滨江店');
  await store.getByText('示例·浙江经销集团').first().waitFor();
  expect(await button(store, '保存').count()).toBe(0);
  await expectNoSidewaysScroll(phone);
});
