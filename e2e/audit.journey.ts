import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

it('管理员改一个人的备注，在审计里看到前后对照，并按请求编号找到它', async () => {
  const remark = `审计旅程 ${Date.now()}`;
  const page = await signIn('demo.admin', '/manager/home/user?q=demo.store');
  await page.getByLabel('用户列表').getByText('demo.store').first().click();
  await page.getByLabel('备注').fill(remark);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page
    .getByText(/已保存/)
    .first()
    .waitFor();

  await page.goto(new URL('/manager/home/system/config?tabid=audit', page.url()).href);
  await page.getByLabel('姓名、账号或说明').fill('demo.store');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=demo\.store/);
  await page
    .getByLabel('审计记录列表')
    .getByText(/^编辑用户「.+」（demo\.store）$/)
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: '编辑用户' });
  const changed = drawer.getByRole('row', { name: /备注/ });
  await changed.locator('ins', { hasText: remark }).waitFor();
  expect(await changed.locator('ins').count()).toBe(1);
  expect(await drawer.getByRole('row', { name: /姓名/ }).count()).toBe(0);
  await drawer.getByRole('button', { name: /显示未变更的/ }).click();
  await drawer.getByRole('row', { name: /姓名/ }).waitFor();

  await drawer.getByText(/用户「.+（demo\.store）」 #\d+/).waitFor();
  await drawer.getByRole('button', { name: '同一请求的记录' }).click();
  await page.waitForURL(/requestId=[0-9a-f]{12}/);
  await page.getByText('共 1 条').waitFor();
});

it('没有管理员身份就没有审计，自己的操作记录人人都有', { tags: 'full' }, async () => {
  const page = await signIn('demo.dealer', '/manager/home/self/center?tabid=trail');
  const trail = page.getByRole('list', { name: '我的操作记录' });
  await trail.getByText('登录成功', { exact: true }).first().waitFor();
  await page.goto(new URL('/manager/home/system/config?tabid=audit', page.url()).href);
  await page.getByRole('button', { name: '返回工作台' }).waitFor();
  expect(await page.getByRole('tab', { name: '运行' }).count()).toBe(0);
});
