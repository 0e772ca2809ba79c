import { contract, LOGIN_WAY_PAGE } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProvider } from '../apps/server/test/login-way/provider-stand.ts';
import { expectAccessible } from './accessible.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { DEMO_PASSWORD } from './demo.ts';

const tools = useBrowser();
const SECRET = 'secret-of-the-journeys-client';
let stand: Awaited<ReturnType<typeof openProvider>>;

beforeAll(async () => {
  const redirect = tools.address + LOGIN_WAY_PAGE;
  stand = await openProvider([{ id: 'journey', secret: SECRET, redirect }]);
});
afterAll(async () => {
  await stand.close();
});

const NAME = '示例集团账号';

/** What an earlier try left. */
async function clearAway() {
  const admin = apiAs('demo.admin');
  for (const { id, name } of (await admin(contract.loginWay.list, {})).rows)
    if (name === NAME) await admin(contract.loginWay.remove, { id });
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /的菜单/ }).click();
  await page.getByText('退出登录').click();
  await page.getByLabel('手机号或账号').waitFor();
}

it('添加登录方式、测试、启用；用它登录，首次用密码关联，之后直接进入', { timeout: 240_000 }, async () => {
  await clearAway();
  const page = await tools.signIn('demo.admin', '/manager/home/system/config?tabid=login-ways');
  await page.getByRole('button', { name: '添加登录方式' }).first().click();
  const drawer = page.getByRole('dialog', { name: '添加登录方式' });
  await drawer.getByLabel(/^名称/).fill(NAME);
  await drawer.getByLabel(/^发行方地址/).fill(stand.issuer);
  await drawer.getByLabel(/^客户端 ID/).fill('journey');
  await drawer.getByLabel(/^客户端密钥/).fill(SECRET);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: '创建' }).click();
  await page.getByText('待测试').first().waitFor();

  await page.getByText(NAME, { exact: true }).first().click();
  const saved = page.getByRole('dialog', { name: NAME });
  await saved.getByRole('button', { name: '检查配置' }).click();
  await saved.getByText('发行方一致').waitFor();
  stand.as('u-100', { name: '示例苏曼' });
  const opening = page.context().waitForEvent('page');
  await saved.getByRole('button', { name: '测试登录' }).click();
  const trial = await opening;
  await trial.getByText('测试通过').waitFor();
  await trial.getByText('未找到对应用户').waitFor();
  await expectAccessible(trial);
  await trial.close();

  const admin = apiAs('demo.admin');
  const way = (await admin(contract.loginWay.list, {})).rows.find(({ name }) => name === NAME);
  expect(way?.testedAt).not.toBeNull();
  await admin(contract.loginWay.switch, { id: way?.id ?? 0, enabled: true });

  // Somebody else's browser.
  const own = await tools.visit('/manager/login');
  await own.getByRole('button', { name: `使用「${NAME}」登录` }).click();
  await own.getByText('首次登录，请用密码登录一次').waitFor();
  await expectAccessible(own);
  await own.getByLabel('手机号或账号').fill('demo.ops');
  await own.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await own.getByRole('button', { name: '登录并关联' }).click();
  await own.getByRole('button', { name: /的菜单$/ }).waitFor();
  await signOut(own);

  await own.getByRole('button', { name: `使用「${NAME}」登录` }).click();
  await own.getByRole('button', { name: /的菜单$/ }).waitFor();
  // Nothing of the answer stays in the address.
  expect(own.url()).not.toContain('code=');
  await own.goto(`${tools.address}/manager/home/self/center?tabid=ways`);
  await own.getByText('已关联', { exact: true }).waitFor();
  await own.getByRole('button', { name: '解除关联' }).click();
  await own.getByRole('dialog').getByRole('button', { name: '解除关联' }).click();
  await own.getByText('未关联', { exact: true }).waitFor();
  await signOut(own);

  // A provider that says no is told as such, and the way back is there.
  // It has a session of its own there, which would answer instead.
  await own.context().clearCookies({ name: /^_/ });
  stand.as('');
  await own.getByRole('button', { name: `使用「${NAME}」登录` }).click();
  await own.getByText('未能登录').waitFor();
  await own.getByRole('link', { name: '返回登录' }).click();
  await own.getByLabel('手机号或账号').waitFor();
  await clearAway();
});
