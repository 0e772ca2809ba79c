import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInBoth } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { DEMO_PASSWORD } from './demo.ts';

const { signIn, visit, complaints, address } = useBrowser();

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const tabs = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });

it('菜单只有能打开的页面；没有任职的人只有工作台', async () => {
  const ops = await signIn('demo.ops');
  await menu(ops).getByText('用户', { exact: true }).waitFor();
  expect(await menu(ops).getByText('系统配置').count()).toBe(0);
  const nobody = await signIn('demo.nobody');
  await menu(nobody).getByText('工作台').waitFor();
  expect(await menu(nobody).getByText('用户', { exact: true }).count()).toBe(0);
});

it('切换打开的页面时保留滚动、选择和没写完的内容', async () => {
  const page = await signIn('demo.admin', '/manager/home/user');
  await page.getByLabel('选择第 2 行', { exact: true }).check();
  await page.getByLabel('姓名、账号或手机号后四位').fill('写到一半');
  await menu(page).getByText('工作台').click();
  await page.getByText('发布趋势').waitFor();
  await tabs(page).getByText('用户', { exact: true }).click();
  await page.waitForURL('**/home/user');
  expect(await page.getByLabel('姓名、账号或手机号后四位').inputValue()).toBe('写到一半');
  expect(await page.getByLabel('选择第 2 行', { exact: true }).isChecked()).toBe(true);
});

it('有没保存的内容时关闭抽屉会先问', async () => {
  const page = await signIn('demo.dealer', '/manager/home/user?create=1');
  await page.getByRole('dialog').getByLabel('姓名').fill('没写完');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '继续编辑' }).click();
  expect(await page.getByRole('dialog').getByLabel('姓名').inputValue()).toBe('没写完');
});

it('命令面板用键盘找到页面和人', async () => {
  const page = await signIn('demo.admin');
  await page.getByText('发布趋势').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('个人中心');
  await page
    .getByRole('option', { name: /个人中心/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home/self/center');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('@林晓雨');
  await page.getByRole('option', { name: /林晓雨/ }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('combobox').count()).toBe(0);
});

it('用户菜单里换成深色：马上换，表格也换，菜单和子菜单都收起来', async () => {
  const page = await signIn('demo.ops', '/manager/home/user');
  const head = page.locator('.ant-table-thead .ant-table-cell').first();
  const headColour = () => head.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  await head.waitFor();
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByRole('menuitem', { name: '外观' }).hover();
  const dark = page.getByRole('menuitem', { name: '深色' });
  await dark.click();
  await page.locator(':root[data-theme="dark"]').waitFor();
  await expect.poll(headColour).toBe('rgb(26, 30, 35)');
  await dark.waitFor({ state: 'hidden' });
  expect(await page.getByRole('menuitem', { name: '外观' }).isVisible()).toBe(false);
});

it('个人中心：改密码使其他设备下线', async () => {
  const page = await signIn('demo.store', '/manager/home/self/center?tabid=password');
  const other = await signIn('demo.store');
  await page.getByLabel('当前密码').fill(DEMO_PASSWORD);
  await page.getByLabel('新密码', { exact: true }).fill('zhiying-demo-1');
  await page.getByLabel('确认新密码').fill('zhiying-demo-1');
  await page.getByRole('button', { name: '修改密码' }).click();
  await page
    .getByText(/已修改/)
    .first()
    .waitFor();
  // The page may already be on its way to the login page.
  await other.reload().catch(() => {});
  await other.waitForURL('**/manager/login**');
});

it('一个浏览器里的通知马上出现在另一个里', async () => {
  const [one, two] = [await signIn('demo.ops'), await signIn('demo.ops')];
  const bell = (page: Page) => page.getByRole('button', { name: /^通知/ });
  await bell(two).waitFor();
  await bell(one).click();
  await one.getByText('全部已读').click();
  await expect.poll(() => bell(two).getAttribute('aria-label')).toBe('通知');
});

it('页面的代码取不到时只刷新一次，仍取不到就说明', async () => {
  const page = await signIn('demo.admin');
  await page.getByText('发布趋势').waitFor();
  await page.route(/user\.page-.*\.js/, (route) => route.abort());
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await menu(page).getByText('用户', { exact: true }).click();
  await page
    .getByText('页面加载失败')
    .or(page.getByText(/加载失败/))
    .first()
    .waitFor();
  expect(loads).toBe(1);
  complaints.length = 0;
});

it('手机宽度 320 可以用，没有横向滚动', async () => {
  const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
  const page = await signIn('demo.admin', '/manager/home/user', phone);
  await page.getByRole('list', { name: '用户列表' }).getByRole('listitem').first().waitFor();
  for (const path of ['/manager/home/user', '/manager/home', '/manager/home/self/center']) {
    await page.goto(address + path);
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  // The last of many tabs, opened by its address, stands where it can be seen.
  await page.goto(`${address}/manager/home/ai?tabid=usage`);
  const tab = page.getByRole('tab', { name: '设置', selected: true });
  await expect
    .poll(async () => {
      const box = await tab.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 320;
    })
    .toBe(true);
});

it.each([
  ['-', '/manager/login', '登录智营'],
  ['demo.admin', '/manager/home', '发布趋势'],
  ['demo.admin', '/manager/home/user', '新建用户'],
  ['demo.dealer', '/manager/home/user?create=1', '基本信息'],
  ['demo.dealer', '/manager/home/self/center', '登录设备'],
  ['demo.adviser', '/manager/home/user', '返回工作台'],
  ['demo.admin', '/manager/home/system/config?tabid=audit', '登录成功'],
])('%s 的 %s 没有严重的无障碍问题（浅色和深色）', async (uname, path, sign) => {
  const page = uname === '-' ? await visit(path) : await signIn(uname, path);
  await expectAccessibleInBoth(page, sign);
});
