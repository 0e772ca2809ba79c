import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInBoth } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { menu, menuGroup, openFromMenu } from './menu.ts';

const { signIn, visit, complaints, address } = useBrowser();

const tabs = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });

it('菜单只有能打开的页面；没有任职的人只有工作台和数据视野', async () => {
  const ops = await signIn('demo.ops');
  const admin = await menuGroup(ops, '管理');
  await admin.getByText('用户', { exact: true }).waitFor();
  expect(await admin.getByText('系统配置').count()).toBe(0);
  const nobody = await signIn('demo.nobody');
  await menu(nobody).getByText('工作台').waitFor();
  const groups = menu(nobody).getByRole('region');
  expect(await groups.count()).toBe(1);
  const only = await menuGroup(nobody, '数据');
  expect(await only.getByRole('link').allInnerTexts()).toEqual(['数据视野']);
});

it('切换打开的页面时保留滚动、选择和没写完的内容', { tags: 'full' }, async () => {
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

it('用户菜单里换成深色：马上换，表格也换，菜单和子菜单都收起来', { tags: 'full' }, async () => {
  const page = await signIn('demo.ops', '/manager/home/user');
  const head = page.getByRole('columnheader').first();
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
  // It is kept for the person, who is the person of other journeys as well.
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByRole('menuitem', { name: '外观' }).hover();
  await page.getByRole('menuitem', { name: '跟随系统' }).click();
  await page.locator(':root:not([data-theme="dark"])').waitFor();
});

it('个人中心：改密码使其他设备下线', { tags: 'full' }, async () => {
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
  await openFromMenu(page, '管理', '用户');
  await page
    .getByText('页面加载失败')
    .or(page.getByText(/加载失败/))
    .first()
    .waitFor();
  expect(loads).toBe(1);
  complaints.length = 0;
});

it('手机宽度 320 可以用，没有横向滚动', { tags: 'full' }, async () => {
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

/** The lists with the most columns, as an administrator sees them: with those they begin with. */
const LISTS = [
  'user',
  'store',
  'substance',
  'substance/send',
  'task',
  'kox',
  'hot/index/index?tabid=package',
  'hot/index/index?tabid=follow',
  'ai?tabid=articles',
  'ai?tabid=records',
  'clew',
  'clew?tabid=intake',
  'aigrow?tabid=crawl',
  'system/config?tabid=audit',
];
/** A row, card or tile of a list, or the drawing of an empty one. */
const DRAWN = ['[data-row-key]', 'ul[aria-label$="列表"] > li', '[role=option]', 'svg[viewBox="0 0 126 90"]']
  .map((part) => `main ${part}`)
  .join(', ');
/** In the browser: neither the window nor a table in front, once its rows are drawn, has more beside than it shows. */
function fits(drawn: string) {
  const shown = (part: Element) => part.checkVisibility();
  if (![...document.querySelectorAll(drawn)].some(shown)) return false;
  const tables = [...document.querySelectorAll('main [role=table]')].filter(shown);
  return [document.documentElement, ...tables].every((part) => part.scrollWidth <= part.clientWidth);
}

it.each([
  [1440, LISTS],
  [390, LISTS.slice(0, 6)],
])('宽 %i 时列表默认的列放得下，没有横向滚动', { timeout: 180_000, tags: 'full' }, async (width, lists) => {
  const page = await signIn('demo.admin', '/manager/home', { viewport: { width, height: 900 } });
  await page.getByRole('region', { name: '待办' }).waitFor();
  const wide: string[] = [];
  for (const path of lists) {
    // As a link inside the console does, without reading the console anew.
    await page.evaluate((to) => {
      history.pushState({}, '', `/manager/home/${to}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.locator('main').getByRole('heading').filter({ visible: true }).first().waitFor();
    await page.waitForFunction(fits, DRAWN, { timeout: 8000 }).catch(() => wide.push(path));
  }
  expect(wide).toEqual([]);
});

it('菜单：不超出窗口；打开一组收起最久没用的；收藏、排序、预览都能用键盘，刷新后还在', {
  tags: 'full',
}, async () => {
  const page = await signIn('demo.admin');
  const nav = menu(page);
  const fits = () => nav.evaluate((box) => box.scrollHeight <= box.clientHeight);
  await nav.getByRole('region', { name: '收藏' }).waitFor();
  expect(await fits()).toBe(true);
  // Every page is in one place: 内容中心 is no second menu.
  const content = await menuGroup(page, '内容');
  expect(await content.getByText('任务', { exact: true }).count()).toBe(0);
  const sending = await menuGroup(page, '分发');
  expect(await sending.getByRole('link').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('内容下发'), expect.stringContaining('抖音')]),
  );
  await menuGroup(page, '管理');
  expect(await fits()).toBe(true);
  const open = () => nav.locator('button[aria-controls][aria-expanded="true"]').allInnerTexts();
  expect(await open()).toContain('管理');
  expect(await open()).not.toContain('客户');

  const user = (await menuGroup(page, '管理')).getByRole('link', { name: '用户', exact: true });
  await user.hover();
  await page.getByRole('button', { name: '收藏「用户」' }).click();
  const favourites = nav.getByRole('region', { name: '收藏' }).getByRole('link');
  expect(await favourites.last().innerText()).toBe('用户');
  await favourites.last().focus();
  await page.keyboard.press('Alt+ArrowUp');
  expect(await favourites.nth(-2).innerText()).toBe('用户');

  // A folded group is looked into with the keys, and left again.
  const customers = nav.getByRole('button', { name: /^客户/ });
  await customers.focus();
  await page.keyboard.press('ArrowRight');
  const peeked = nav.getByRole('link', { name: /^客户会话/ });
  await expect.poll(() => peeked.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  expect(await peeked.count()).toBe(0);
  await customers.hover();
  await peeked.click();
  await page.waitForURL('**/home/chat');

  await page.reload();
  await favourites.first().waitFor();
  expect(await favourites.nth(-2).innerText()).toBe('用户');
});

it('页签写着对象的名称，同一个对象只有一个页签；列表里能找，已保存的一起关掉', { tags: 'full' }, async () => {
  const page = await signIn('demo.ops', '/manager/home/ai?tabid=theme');
  const row = page.getByLabel('主题列表').getByRole('row');
  const opened = async (at: number) => {
    const name = (await row.nth(at).getByRole('cell').nth(1).innerText()).split('\n')[0] ?? '';
    await row.nth(at).getByText(name).first().click();
    await tabs(page).getByText(`主题 ${name}`).waitFor();
    return name;
  };
  await row.nth(1).waitFor();
  const first = await opened(1);
  expect(await page.title()).toBe(`${first} - 智营`);
  await tabs(page).getByText('AI 文章', { exact: true }).click();
  await opened(2);
  await tabs(page).getByText('AI 文章', { exact: true }).click();
  await opened(1);
  expect(
    await tabs(page)
      .getByText(/^主题 /)
      .count(),
  ).toBe(2);

  await page.getByRole('button', { name: '所有打开的页面' }).click();
  const list = page.getByRole('dialog', { name: '所有打开的页面' });
  await list.getByLabel('查找打开的页面').fill(first);
  expect(await list.getByRole('button', { name: /主题$/ }).count()).toBe(1);
  await list.getByRole('button', { name: '关闭已保存的 2 个' }).click();
  await expect
    .poll(() =>
      tabs(page)
        .getByText(/^主题 /)
        .count(),
    )
    .toBe(1);
  await page.keyboard.press('Alt+w');
  await page.waitForURL('**/manager/home');
});

it('「?」打开当前页面的帮助，在输入框里只是问号', { tags: 'full' }, async () => {
  const page = await signIn('demo.dealer', '/manager/home/clew');
  await tabs(page).getByText('线索', { exact: true }).waitFor();
  await page.keyboard.press('?');
  const guide = page.getByRole('dialog', { name: '帮助' });
  await guide.getByText('线索', { exact: true }).first().waitFor();
  await guide.getByText(/^客户在分享的内容中留下手机号/).waitFor();
  await page.keyboard.press('Escape');
  await guide.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  const typed = page.getByRole('combobox', { name: /^搜索/ });
  await typed.waitFor();
  await page.keyboard.type('?');
  expect(await typed.inputValue()).toBe('?');
  expect(await guide.count()).toBe(0);
});

it('命令面板不提供打不开的页面', async () => {
  const page = await signIn('demo.adviser');
  await page.getByRole('region', { name: '待办' }).waitFor();
  await page.keyboard.press('Control+k');
  const offered = page.getByRole('group', { name: '页面' }).getByRole('option');
  await offered.first().waitFor();
  const titles = await offered.allInnerTexts();
  expect(titles.join()).toContain('任务');
  expect(titles.join()).not.toMatch(/任务详情|制作视频|素材包|× /);
});

it.each([
  ['-', '/manager/login', '登录智营'],
  ['demo.admin', '/manager/home', '发布趋势'],
  ['demo.admin', '/manager/home/user', '新建用户'],
  ['demo.dealer', '/manager/home/user?create=1', '基本信息'],
  ['demo.dealer', '/manager/home/self/center', '登录设备'],
  ['demo.adviser', '/manager/home/user', '返回工作台'],
  ['demo.admin', '/manager/home/system/config?tabid=audit', '登录成功'],
])('%s 的 %s 没有严重的无障碍问题（浅色和深色）', { tags: 'full' }, async (uname, path, sign) => {
  const page = uname === '-' ? await visit(path) : await signIn(uname, path);
  await expectAccessibleInBoth(page, sign);
});
