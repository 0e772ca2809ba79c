import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { DEMO_PASSWORD } from './demo.ts';

const { visit, signIn, signInByHand, address } = useBrowser();

it('账号去掉空格，密码可以显示，错了就说明', async () => {
  const page = await visit('/manager/login');
  await page.getByLabel('手机号或账号').fill('  demo.ops  ');
  const password = page.getByLabel('密码', { exact: true });
  await password.fill('wrong');
  await page.getByRole('button', { name: '显示密码' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText('账号或密码错误').waitFor();
  expect((await page.context().cookies()).some(({ name }) => name === 'Admin-Token')).toBe(false);

  await password.fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /，晓雨/ }).waitFor();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token');
  expect(cookie?.expires).toBe(-1);
  expect(await page.title()).toBe('工作台 - 智营');
});

it('只用键盘登录：光标已在账号，Tab 到密码，回车登录；记住账号后也一样', async () => {
  const page = await visit('/manager/login');
  await page.getByRole('heading', { name: '演示账号' }).waitFor();
  const name = page.getByLabel('手机号或账号');
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('demo.ops');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /，晓雨/ }).waitFor();

  // A page that is open would ask without its token, and go to the login page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto(`${address}/manager/login`);
  await name.waitFor();
  expect(await name.inputValue()).toBe('demo.ops');
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
  // What is typed replaces the remembered name.
  await page.keyboard.type('demo.store');
  expect(await name.inputValue()).toBe('demo.store');
  await expectAccessible(page);
});

it('演示账号点一下就登录；30 天内免登录使令牌留在浏览器里', async () => {
  const page = await visit('/manager/login');
  await page.getByLabel('30 天内免登录').check();
  await page.getByRole('button', { name: /经销商经理/ }).click();
  await page.waitForURL('**/manager/home');
  await page.getByRole('button', { name: /的菜单$/ }).waitFor();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);
});

it('没登录时先去登录再回到原来的地址；别处的地址不去', { tags: 'full' }, async () => {
  const page = await visit('/manager/home/user?status=pending');
  await page.waitForURL('**/manager/login?redirect=**');
  await page.getByLabel('手机号或账号').fill('demo.admin');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manager/home/user?status=pending');

  const elsewhere = await signInByHand('demo.admin', 'https://evil.example.com/');
  expect(elsewhere.url().startsWith(`${address}/manager/home`)).toBe(true);
});

it('退出后回到登录页，记住的账号还在，其他本地内容清空', { tags: 'full' }, async () => {
  const page = await signInByHand('demo.store');
  await page.evaluate(() => localStorage.setItem('something', 'else'));
  await page.getByRole('button', { name: /的菜单/ }).click();
  await page.getByText('退出登录').click();
  await page.waitForURL('**/manager/login**');
  expect(await page.getByLabel('手机号或账号').inputValue()).toBe('demo.store');
  expect(await page.evaluate(() => localStorage.getItem('something'))).toBeNull();
  expect((await page.context().cookies()).some(({ name }) => name === 'Admin-Token')).toBe(false);
});

it('没有权限的页面转到无权限页，它的代码不下载', { tags: 'full' }, async () => {
  const page = await visit('/manager/login');
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.getByLabel('手机号或账号').fill('demo.adviser');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/manager/home');
  await page.goto(`${address}/manager/home/user`);
  await page.waitForURL('**/home/noPermission**');
  await page.getByText('3-1').first().waitFor();
  expect(scripts.filter((url) => /user\.page/.test(url))).toEqual([]);
  await page.getByRole('button', { name: '申请查看' }).click();
  await page.getByRole('button', { name: '已申请' }).waitFor();
  await page
    .getByRole('link', { name: /工作台/ })
    .or(page.getByRole('button', { name: /工作台/ }))
    .first()
    .click();
  await page.waitForURL('**/manager/home');
});

it('没有的页面说明白并能回去', { tags: 'full' }, async () => {
  const page = await signIn('demo.ops', '/manager/home/no/such/page');
  await page
    .getByText(/页面不存在/)
    .first()
    .waitFor();
});

it('公开的页面不登录也能打开', { tags: 'full' }, async () => {
  const page = await visit('/manager/guide?gtype=account');
  await page.getByRole('heading', { name: '连接平台账号' }).waitFor();
  expect(await page.title()).toBe('指引 - 智营');
  await page.getByRole('link', { name: '人工发布' }).click();
  await page.getByText('回到同一页面提交链接').waitFor();
  for (const [path, words] of [
    ['/manager/preview', '链接不完整'],
    ['/manager/douyin-preview?id=1', '链接不完整'],
    ['/help/articles', '今天想做成什么？'],
    ['/manager/download/ailive/assistant', 'AI 直播助手'],
    ['/download/ai/account/assistant', 'AI 账号助手'],
    ['/manager/download/shipinhao/operate/assistant', '视频号运营助手'],
  ] as const) {
    await page.goto(`${address}${path}`);
    await page.getByRole('heading', { name: words }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/manager${path.replace(/^\/manager|\?.*$/g, '')}`);
  }
});
