import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { openFromMenu } from './menu.ts';

const { signIn, complaints } = useBrowser();

const total = (page: Page) => page.getByText(/^共 [\d,]+ 条/);
const totalOf = async (page: Page) =>
  Number(/共 ([\d,]+) 条/.exec(await total(page).innerText())?.[1]?.replaceAll(',', ''));
const table = (page: Page) => page.getByLabel('用户列表');
const find = async (page: Page, q: string) => {
  await page.getByLabel('姓名、账号或手机号后四位').fill(q);
  await page.keyboard.press('Enter');
};

it('页码只显示附近 3 页和两端，跳转只接受 1 到最后一页的整数', { tags: 'full' }, async () => {
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

it('列设置记在服务器上，换一个浏览器还在', { tags: 'full' }, async () => {
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

it('停用说明后果、可以撤销，被停用的人马上下线', { tags: 'full' }, async () => {
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

it('选择筛选出的全部并批量停用：后台进行，有进度，完成后有通知', { tags: 'full' }, async () => {
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

it('载入失败时说明原因、保留条件、给出编号，重试就好', { tags: 'full' }, async () => {
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
  await openFromMenu(page, '管理', '用户');
  await page.getByText('abc123def456').waitFor();
  await page.getByText('服务暂时不可用，请稍后重试').waitFor();
  broken = false;
  await page.getByRole('button', { name: '重试' }).click();
  await total(page).waitFor();
  complaints.length = 0;
});
