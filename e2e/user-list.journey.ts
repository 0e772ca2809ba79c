import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn, visit } = useBrowser();

const total = (page: Page) => page.getByText(/^共 [\d,]+ 条/);
const totalOf = async (page: Page) =>
  Number(/共 ([\d,]+) 条/.exec(await total(page).innerText())?.[1]?.replaceAll(',', ''));
const table = (page: Page) => page.getByLabel('用户列表');
const find = async (page: Page, q: string) => {
  await page.getByLabel('姓名、账号或手机号后四位').fill(q);
  await page.keyboard.press('Enter');
};

it('条件、排序和页码在地址里；查询回到第 1 页；刷新和后退还是那些行', async () => {
  const page = await signIn('demo.admin', '/manager/home/user?size=50&page=2');
  await page.getByText(/第 51–100 条/).waitFor();
  const all = await totalOf(page);
  await find(page, '伟');
  await page.waitForURL((url) => url.searchParams.get('q') === '伟' && !url.searchParams.has('page'));
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  const found = await totalOf(page);
  await page.getByRole('columnheader', { name: /最近登录/ }).click();
  await page.waitForURL(/sort=lastLoginAt/);
  await page.reload();
  await expect.poll(() => totalOf(page)).toBe(found);
  expect(await page.getByLabel('姓名、账号或手机号后四位').inputValue()).toBe('伟');
  await page.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => totalOf(page)).toBe(all);
});

it('页码只显示附近 3 页和两端，跳转只接受 1 到最后一页的整数', async () => {
  const page = await signIn('demo.admin', '/manager/home/user?size=50');
  const pages = page.getByRole('navigation', { name: '分页' });
  await pages.getByRole('button', { name: '第 1 页' }).waitFor();
  const last = Math.ceil((await totalOf(page)) / 50);
  const jump = page.getByLabel(`跳到第几页，1 到 ${last}`);
  for (const wrong of ['0', String(last + 1), '1.5', 'x']) {
    await jump.fill(wrong);
    await jump.press('Enter');
    await page.getByText(`请输入 1–${last} 的整数`).waitFor();
    expect(new URL(page.url()).searchParams.has('page')).toBe(false);
  }
  await jump.fill(String(last));
  await jump.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('page') === String(last));
});

it('跨页选择，查询清空选择，导出所选的行', async () => {
  const page = await signIn('demo.admin', '/manager/home/user?size=50');
  await page.getByLabel('选择第 1 行', { exact: true }).check();
  await page.getByLabel('选择第 2 行', { exact: true }).check();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await page.getByText(/第 51–100 条/).waitFor();
  await page.getByLabel('选择第 3 行', { exact: true }).check();
  await page.getByText('本页 1 条，其他页 2 条').waitFor();

  await page.getByRole('button', { name: '导出所选' }).click();
  await page.getByRole('radio', { name: 'CSV' }).last().check();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^导出( 3 条)?$/ })
    .last()
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^用户-\d{8}-\d{6}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('姓名');

  await find(page, '王');
  await expect.poll(() => page.getByText(/^已选/).count()).toBe(0);
});

it('列设置记在服务器上，换一个浏览器还在', async () => {
  const page = await signIn('demo.region', '/manager/home/user');
  await table(page).getByText('手机号').first().waitFor();
  await page.getByRole('button', { name: '列设置' }).click();
  const saved = page.waitForResponse('**/api/admin/preference/save');
  await page.getByRole('dialog', { name: '列设置' }).getByRole('checkbox', { name: '手机号' }).uncheck();
  await saved;
  const elsewhere = await signIn('demo.region', '/manager/home/user');
  await table(elsewhere).getByText('创建时间').first().waitFor();
  expect(await elsewhere.getByRole('columnheader', { name: '手机号' }).count()).toBe(0);
});

it('经销商经理新建用户，本人用一次性链接设置密码后登录', async () => {
  const page = await signIn('demo.dealer', '/manager/home/user');
  await page.getByRole('button', { name: '新建用户' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '创建' }).click();
  await drawer.getByText('请填写姓名').waitFor();
  await drawer.getByLabel('姓名').fill('顾新来');
  await drawer.getByLabel('账号').fill('gu.xinlai');
  const choices = page.locator('.ant-select-dropdown:visible');
  await drawer.getByLabel('主任职的所属组织').click();
  await choices.getByText('示例・华东一店').first().click();
  await drawer.getByLabel('主任职的角色').click();
  await choices.getByText('顾问', { exact: true }).click();
  await drawer.getByRole('button', { name: '创建' }).click();
  const link = await drawer.locator('code').innerText();
  expect(link).toContain('/manager/reset/password?token=');

  const newcomer = await visit(new URL(link).pathname + new URL(link).search);
  await newcomer.getByText('顾新来').waitFor();
  await newcomer.getByLabel('新密码', { exact: true }).fill('Xinlai-2026');
  await newcomer.getByLabel('确认新密码').fill('Xinlai-2026');
  await newcomer.keyboard.press('Enter');
  await newcomer.waitForURL('**/manager/login**');
  expect(await newcomer.getByLabel('手机号或账号').inputValue()).toBe('gu.xinlai');
  await newcomer.getByLabel('密码', { exact: true }).fill('Xinlai-2026');
  await newcomer.keyboard.press('Enter');
  await newcomer.getByRole('heading', { name: /，新来/ }).waitFor();
});

it('停用说明后果、可以撤销，被停用的人马上下线', async () => {
  const page = await signIn('demo.dealer', '/manager/home/user');
  const adviser = await signIn('demo.adviser');
  await find(page, 'demo.adviser');
  await page.getByText(/^共 1 条/).waitFor();
  await table(page).getByText('停用', { exact: true }).click();
  await page.getByText(/将立即下线且无法登录/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await page.getByText(/^已停用/).waitFor();
  // The page may already be on its way to the login page.
  await adviser.reload().catch(() => {});
  await adviser.waitForURL('**/manager/login**');
  await page.getByText('撤销').click();
  await table(page).getByText('启用', { exact: true }).first().waitFor();
  await signIn('demo.adviser');
});

it('两个人改同一个人：后保存的被告知差异，写的不会丢', async () => {
  const first = await signIn('demo.dealer', '/manager/home/user?q=demo.store');
  const second = await signIn('demo.admin', '/manager/home/user?q=demo.store');
  for (const page of [first, second]) {
    await page.getByText(/^共 1 条/).waitFor();
    await table(page).getByText('编辑', { exact: true }).click();
    await page.getByRole('dialog').getByLabel('姓名').waitFor();
  }
  const name = async (page: Page, value: string) => {
    await page.getByRole('dialog').getByLabel('姓名').fill(value);
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  };
  await name(first, '店长先改');
  await first.getByText('店长先改').first().waitFor();
  await name(second, '店长后改');
  await second
    .getByText(/其他人|别人/)
    .first()
    .waitFor();
  await second
    .getByText(/店长先改/)
    .first()
    .waitFor();
  expect(await second.getByRole('dialog').getByLabel('姓名').inputValue()).toBe('店长后改');
});

it('没有权限的操作不显示；切换渠道换一批行', async () => {
  const page = await signIn('demo.ops', '/manager/home/user');
  await total(page).waitFor();
  expect(await page.getByRole('button', { name: '新建用户' }).count()).toBe(0);
  const here = await totalOf(page);
  await page.getByRole('button', { name: /切换渠道/ }).click();
  await page.getByRole('menuitem', { name: '示例・商用车' }).click();
  await expect.poll(() => totalOf(page)).not.toBe(here);
});

it('选择筛选出的全部并批量停用：后台进行，有进度，完成后有通知', async () => {
  const page = await signIn('demo.admin', '/manager/home/user?status=pending');
  await page.getByLabel('选择第 1 行', { exact: true }).check();
  const pending = await totalOf(page);
  await page.getByRole('button', { name: `选择全部 ${pending} 条` }).click();
  await page.getByText('当前筛选结果全部', { exact: true }).waitFor();
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停用' }).click();
  await page.getByText(/将在后台执行，可随时取消/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
  await page
    .getByText('未找到符合条件的用户')
    .or(page.getByText(/未找到/))
    .first()
    .waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: /通知，\d+ 条未读/ }).click();
  await page.getByText(`已停用 ${pending} 人`).waitFor();
});

it('载入失败时说明原因、保留条件、给出编号，重试就好', async () => {
  const page = await signIn('demo.admin', '/manager/home');
  let broken = true;
  await page.route('**/api/admin/member/list', (route) =>
    broken
      ? route.fulfill({
          status: 503,
          json: {
            status: 'n',
            msg: '服务暂时不可用，请稍后重试',
            data: null,
            code: 'server.unavailable',
            requestId: 'abc123def456',
          },
        })
      : route.continue(),
  );
  await page.getByRole('navigation', { name: '主菜单' }).getByText('用户', { exact: true }).click();
  await page.getByText('abc123def456').waitFor();
  await page.getByText('服务暂时不可用，请稍后重试').waitFor();
  broken = false;
  await page.getByRole('button', { name: '重试' }).click();
  await total(page).waitFor();
});
