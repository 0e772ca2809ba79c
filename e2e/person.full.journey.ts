import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { menu } from './menu.ts';
import { expectNoSidewaysScroll } from './seen.ts';

const { signIn } = useBrowser();

const banner = (page: Page) => page.getByRole('region', { name: '以他人身份查看' });
const roles = (page: Page) => page.getByRole('navigation', { name: '角色', exact: true });
const drawer = (page: Page) => page.getByRole('dialog').first();

/** The drawer of somebody of the demo, found by account. */
const openPerson = async (page: Page, uname: string) => {
  const row = page.getByRole('row').filter({ hasText: uname });
  await row.getByRole('button', { name: /^(编辑|查看)$/ }).click();
  await drawer(page).getByRole('tab', { name: '资料' }).waitFor();
};

it('管理员以顾问的身份查看：看到顾问的菜单，改不了任何东西，退出后回到自己', async () => {
  const page = await signIn('demo.admin', '/manager/home/user?q=demo.adviser');
  await openPerson(page, 'demo.adviser');
  await drawer(page).getByRole('button', { name: '开始查看' }).click();
  await page
    .getByRole('dialog', { name: /的身份查看/ })
    .getByRole('button', { name: '开始查看' })
    .click();

  await banner(page).getByText('demo.adviser').waitFor();
  await banner(page)
    .getByText(/剩余 (30:00|29:\d\d)/)
    .waitFor();
  await menu(page).getByText('工作台').waitFor();
  expect(await menu(page).getByRole('region', { name: '管理' }).count()).toBe(0);
  await expectAccessible(page);

  // 个人中心打得开，保存被拒绝，说得清楚。
  await page.goto(`${new URL(page.url()).origin}/manager/home/self/center`);
  await banner(page).waitFor();
  await page.getByLabel('姓名').fill('改不了');
  await page.getByRole('button', { name: /保存/ }).click();
  await page.getByText('以他人身份查看时不可修改').first().waitFor();

  // 换一个浏览器标签页还是管理员自己。
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).origin}/manager/home`);
  await other.getByText('系统配置').first().waitFor();
  expect(await banner(other).count()).toBe(0);
  await other.close();

  // 没有保存的内容不会拦住退出：它本来就不能保存。
  await banner(page).getByRole('button', { name: '退出查看' }).click();
  await page.waitForURL(/\/home\/user\?open=/);
  await drawer(page).getByText('demo.adviser').first().waitFor();
  expect(await banner(page).count()).toBe(0);
});

it('抽屉里看得到生效权限，能搜索；企业微信和机器人可以绑定和解绑', { tags: 'full' }, async () => {
  const page = await signIn('demo.dealer', '/manager/home/user?q=demo.store');
  await openPerson(page, 'demo.store');
  await drawer(page).getByRole('tab', { name: '生效权限' }).click();
  await drawer(page)
    .getByText(/^可查看「示例·华东一店」及下级/)
    .waitFor();
  await drawer(page).getByLabel('搜索页面或操作').fill('重置密码');
  await drawer(page)
    .getByRole('tabpanel', { name: '生效权限' })
    .getByText('重置密码', { exact: true })
    .waitFor();
  await drawer(page).getByLabel('搜索页面或操作').fill('没有的东西');
  await drawer(page).getByText('未找到「没有的东西」').waitFor();

  await drawer(page).getByRole('tab', { name: '绑定' }).click();
  await drawer(page).getByRole('button', { name: '解绑' }).click();
  await page.getByRole('dialog', { name: /解绑/ }).getByRole('button', { name: '解绑' }).click();
  await drawer(page).getByLabel('企业微信账号', { exact: true }).fill('示例');
  await drawer(page).getByRole('button', { name: '绑定企业微信账号' }).click();
  await drawer(page)
    .getByText(/只能包含字母、数字/)
    .waitFor();
  await drawer(page).getByLabel('企业微信账号', { exact: true }).fill('demo-store-2');
  await page.keyboard.press('Enter');
  await drawer(page).getByText('demo-store-2').waitFor();
  await drawer(page).getByRole('button', { name: '绑定机器人名称' }).click();
  await drawer(page)
    .getByText(/的机器人$/)
    .waitFor();
  await drawer(page).getByText('示例华东一店', { exact: true }).waitFor();
  await expectAccessible(page);
});

it('总部运营在角色与用户里只能看；经销商经理分配和移除店里的人，先看到会变什么', {
  tags: 'full',
}, async () => {
  const ops = await signIn('demo.ops', '/manager/home/roleAndUser');
  await roles(ops).getByRole('button', { name: '系统配置员' }).click();
  await ops.getByText('超出你的权限，仅可查看').waitFor();
  await roles(ops).getByRole('button', { name: '店长' }).click();
  await ops.getByRole('heading', { level: 2, name: '店长' }).waitFor();
  expect(await ops.getByRole('button', { name: '分配人员' }).count()).toBe(0);

  const page = await signIn('demo.dealer', '/manager/home/roleAndUser');
  await roles(page).getByRole('button', { name: '店长' }).click();
  await page.getByRole('button', { name: '分配人员' }).click();
  const dialog = page.getByRole('dialog', { name: '分配「店长」' });
  await dialog.getByLabel('人员').fill('demo.adviser');
  await page.locator('.ant-select-item-option', { hasText: '江一帆' }).click();
  await dialog.getByText('分配「店长」').click();
  await dialog.getByLabel('所属组织').fill('华东一店');
  await page.locator('.ant-select-item-option', { hasText: /^示例·华东一店\s*门店/ }).click();
  await dialog.getByText('1 人', { exact: true }).waitFor();
  await dialog.getByText(/^增加 查看用户、新增用户/).waitFor();
  await dialog.getByRole('button', { name: /分配$/ }).click();
  await page.getByText('已将「店长」分配给 1 人').waitFor();

  const row = page.getByRole('row').filter({ hasText: 'demo.adviser' });
  await row.getByRole('button', { name: '移除' }).click();
  const taking = page.getByRole('dialog', { name: /移除 1 人的「店长」/ });
  await taking.getByText(/^失去 查看用户、新增用户/).waitFor();
  await taking.getByRole('button', { name: /移除$/ }).click();
  await page.getByText('已移除 1 人的「店长」').waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

it('角色与用户在手机上先是角色再是人；窄屏不横向滚动，暗色没有严重的无障碍问题', {
  tags: 'full',
}, async () => {
  const phone = await signIn('demo.dealer', '/manager/home/roleAndUser', {
    viewport: { width: 320, height: 700 },
  });
  await roles(phone).getByRole('button', { name: '顾问' }).click();
  await phone.getByRole('heading', { level: 2, name: '顾问' }).waitFor();
  await phone.getByRole('list', { name: '人员列表' }).waitFor();
  await expectNoSidewaysScroll(phone);
  await phone.getByRole('button', { name: '返回角色列表' }).click();
  await roles(phone).waitFor();

  const page = await signIn('demo.admin', '/manager/home/roleAndUser', { colorScheme: 'dark' });
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await expectAccessible(page);
});
