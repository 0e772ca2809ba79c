import { contract, PAGE_SIZES } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { ask, send, signInAs } from './calls.ts';

const { signIn, visit, address, complaints } = useBrowser();

/** Each begins with the section of the specification that its line stands in; docs/specified.md has all lines with their tests. */
const MEMBERS = '**/api/admin/member/list';
const USERS = '/manager/home/user';

/** A list of many pages, of which the demo has too few. */
async function ofManyPages(page: Page, total: number) {
  const asked: { page: number; limit: number; q?: string }[] = [];
  await page.route(MEMBERS, async (route) => {
    asked.push(route.request().postDataJSON());
    const answer = await route.fetch({ postData: { ...route.request().postDataJSON(), page: 1 } });
    const { data, ...reply } = await answer.json();
    await route.fulfill({ response: answer, json: { ...reply, data: { ...data, total } } });
  });
  return asked;
}

it('9 每页 50、100、200、300、500 条，默认 100；页码显示当前页前后 3 页，其余省略', async () => {
  const page = await visit('/manager/login');
  const asked = await ofManyPages(page, 2_000);
  await page
    .context()
    .addCookies([{ name: 'Admin-Token', value: await signInAs(address, 'demo.admin'), url: address }]);
  await page.goto(`${address}${USERS}?page=10`);
  const pages = page.getByRole('navigation', { name: '分页' });
  await pages.getByRole('button', { name: '第 10 页' }).waitFor();
  expect(asked.at(0)).toMatchObject({ page: 10, limit: 100 });
  const numbers = await pages.getByRole('button', { name: /^第 \d+ 页$/ }).allInnerTexts();
  expect(numbers).toEqual(['1', '7', '8', '9', '10', '11', '12', '13', '20']);
  expect(await pages.locator('svg').count()).toBe(4);

  await page.getByRole('combobox', { name: '每页条数' }).click();
  const sizes = page.locator('.ant-select-item-option');
  await sizes.first().waitFor();
  expect(await sizes.allInnerTexts()).toEqual(PAGE_SIZES.map((size) => `${size} 条/页`));
  expect(PAGE_SIZES).toEqual([50, 100, 200, 300, 500]);
});

it('4 查询回到第 1 页，并取消选择', async () => {
  const page = await signIn('demo.admin', `${USERS}?size=50&page=2`);
  await page.getByLabel('选择第 1 行', { exact: true }).check();
  await page.getByRole('toolbar', { name: '批量操作' }).waitFor();
  await page.getByLabel('姓名、账号或手机号后四位').fill('示例');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.has('q') && !url.searchParams.has('page'));
  await page.getByRole('toolbar', { name: '批量操作' }).waitFor({ state: 'detached' });
});

it('9 抽屉默认宽 450，在右侧；对话框默认宽 700', async () => {
  const page = await signIn('demo.admin', '/manager/home/system/config?tabid=applets&create=1');
  const drawer = page.locator('.ant-drawer-content-wrapper');
  await drawer.waitFor();
  await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 1440 - 450, width: 450 });
  const other = await signIn('demo.admin', '/manager/home/ai?tabid=accounts');
  await other.getByRole('button', { name: '账号组', exact: true }).click();
  await expect.poll(async () => (await other.locator('.ant-modal').boundingBox())?.width).toBe(700);
});

it('9 日期范围为 yyyy-MM-dd，两个日期以逗号相连', async () => {
  const page = await signIn('demo.admin');
  const asking = page.waitForRequest('**/api/admin/audit/list');
  await page.goto(`${address}/manager/home/system/config?tabid=audit&at=2026-11-01,2026-11-15`);
  expect((await asking).postDataJSON().at).toBe('2026-11-01,2026-11-15');
  const days = page.locator('main input[value^="2026-11-"]');
  await expect
    .poll(() => days.evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value)))
    .toEqual(['2026-11-01', '2026-11-15']);
});

it('8 答复的 status 不是 y 就显示 msg；9 请求 60 秒没有答复就不再等', { tags: 'full' }, async () => {
  const page = await signIn('demo.admin');
  const refusal = { status: 'n', msg: '示例：服务器说明的原因', data: null };
  await page.route(MEMBERS, (route) => route.fulfill({ json: refusal }));
  await page.goto(`${address}${USERS}`);
  await page.getByText(refusal.msg).waitFor();

  // Whoever waits 60 s here waits none: what was asked for is what is looked at.
  await page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => real(ms === 60_000 && location.pathname.endsWith('/user') ? 1_500 : ms);
  });
  await page.unroute(MEMBERS);
  await page.route(MEMBERS, () => {});
  await page.reload();
  await page.getByText('服务器响应超时（60 秒），请稍后重试').waitFor();
  complaints.length = 0;
});

it('8 用户的操作失败时显示原因，不当作成功', async () => {
  const page = await signIn('demo.admin', `${USERS}?q=demo.store`);
  await page.getByText(/^共 1 条/).waitFor();
  await page.getByLabel('用户列表').getByText('编辑', { exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('姓名').fill('示例改名');
  const msg = '示例：该用户暂时不能修改';
  await page.route('**/api/admin/member/update', (route) =>
    route.fulfill({ status: 409, json: { status: 'n', msg, data: null, code: 'sample' } }),
  );
  await drawer.getByRole('button', { name: '保存' }).click();
  await page.getByText(msg).first().waitFor();
  expect(await drawer.getByLabel('姓名').inputValue()).toBe('示例改名');
});

it('8 登录失败显示原因，并清除原有的会话；9 令牌保存在 Admin-Token', async () => {
  const page = await visit('/manager/login');
  await page.context().addCookies([{ name: 'Admin-Token', value: 'yesterday', url: address }]);
  await page.getByLabel('手机号或账号').fill('demo.nobody');
  await page.getByLabel('密码', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByText(/账号或密码错误/).waitFor();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('Admin-Token');
});

it('8 页面的代码 120 秒取不到算失败：刷新一次，仍取不到就说明', async () => {
  const page = await signIn('demo.admin');
  await page.getByText('发布趋势').waitFor();
  await page.clock.install();
  await page.route(/user\.page-.*\.js/, () => {});
  const open = () =>
    page.evaluate(() => {
      history.pushState({}, '', '/manager/home/user');
      dispatchEvent(new PopStateEvent('popstate'));
    });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const wanted = page.waitForRequest(/user\.page-.*\.js/);
  await open();
  await wanted;
  await page.clock.fastForward(119_000);
  expect(loads).toBe(0);
  const again = page.waitForRequest(/user\.page-.*\.js/);
  await page.clock.fastForward(2_000);
  await again;
  await page.clock.fastForward(121_000);
  await page
    .getByText(/加载失败/)
    .first()
    .waitFor();
  expect(loads).toBe(1);
  complaints.length = 0;
});

it('3 登录、用户信息、列表和导出的字段；9 一次最多导出 1000000 条', async () => {
  const token = await signInAs(address, 'demo.admin');
  const profile = await ask(address, contract.self.profile, {}, token);
  expect(profile).toMatchObject({ isadmin: 1, settings: expect.any(Array) });
  const ops = await apiAs('demo.ops')(contract.self.profile, {});
  expect(ops.isadmin).not.toBe(1);
  expect(ops.settings?.every((key) => /^\d+-\d+$/.test(key))).toBe(true);
  const list = await ask(address, contract.member.list, {}, token);
  expect(list).toMatchObject({ rows: expect.any(Array), total: expect.any(Number) });

  const exported = (limit: number) =>
    fetch(`${address}/api/export/member/list`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        page: 1,
        limit,
        ids: list.rows
          .slice(0, 2)
          .map(({ id }) => id)
          .join(','),
      }),
    }).then((response) => response.json());
  const { status, data } = await exported(1_000_000);
  expect(status).toBe('y');
  const file = await fetch(new URL(data.filepath, address));
  expect(file.headers.get('content-disposition')).toContain('attachment');
  await file.body?.cancel();
  expect(await exported(1_000_001)).toMatchObject({ status: 'n', msg: expect.stringContaining('1000000') });

  const wrong = await send(address, contract.auth.login, { uname: ' demo.nobody ', password: 'wrong' });
  expect(wrong).toMatchObject({ status: 'n', msg: expect.stringMatching(/[一-鿿]/) });
});
