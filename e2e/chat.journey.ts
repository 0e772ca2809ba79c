import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const CHAT = '/manager/home/chat';
const CUSTOMER = '示例·旅程会话';

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });

/** The sandbox answers where accounts are authorised. */
async function sandbox(path: string, body: object): Promise<{ id: string }> {
  const api = apiAs('demo.ops');
  const { rows } = await api(contract.account.list, { platform: 'douyin' });
  const { url } = await api(contract.account.authorize, { id: rows[0]?.id ?? 0 });
  const answer = await fetch(new URL(`/control/${path}`, url), {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { id: string };
}

it('客户在微信发言，顾问接管、发图片、打标签、留备注、建线索', async () => {
  const adviser = apiAs('demo.adviser');
  // The demo is written after the console is up.
  const account = await until(async () =>
    (await adviser(contract.chatAccount.list, {})).rows.find(({ platform }) => platform === 'weixin'),
  );
  // Who is given the talk hangs on the hour; here nobody is, and the adviser takes it.
  const admin = apiAs('demo.admin');
  const { setting } = await admin(contract.chatDesk.setting, {});
  await admin(contract.chatDesk.saveSetting, { ...setting, way: 'none' });
  const page = await signIn('demo.adviser', `${CHAT}?view=open`);
  await sandbox('settings', { chatAnswerMs: 10_000_000 });
  const { id: customer } = await sandbox('chat/customer', {
    channel: 'weixin',
    account: account.externalId,
    name: CUSTOMER,
    intention: 'price',
  });

  const list = page.getByRole('region', { name: '会话列表' });
  await list.getByRole('button', { name: new RegExp(CUSTOMER) }).click();
  const box = page.getByLabel('回复内容');
  await box.fill('你好，请问想看哪款车？');
  await box.press('Enter');
  await page.getByRole('log').getByText('你好，请问想看哪款车？').waitFor();
  await page.getByText('剩 4 / 5 条').waitFor();

  await button(page, '发送图片').click();
  const picker = page.getByRole('dialog', { name: '发送图片' });
  await picker.locator('button[aria-pressed]').first().click();
  await page.getByRole('log').getByRole('img').first().waitFor();
  await page.getByText('剩 3 / 5 条').waitFor();

  await button(page, '设置标签').click();
  await page.getByRole('checkbox', { name: '高意向' }).click();
  const side = page.getByRole('complementary', { name: '客户资料' });
  await side.getByText('高意向').first().waitFor();
  await page.keyboard.press('Escape');
  await sandbox('chat/say', { customer, text: '我的电话 13911113333' });
  await side.getByText('139****3333', { exact: true }).waitFor();
  await page.getByRole('log').getByText('客户留下手机号 139****3333').waitFor();
  // Nobody without the key for numbers sees more of it here than elsewhere.
  expect(await button(page, '查看号码').count()).toBe(0);
  await side.getByLabel('备注内容').fill('周六 10:00 到店');
  await button(page, '添加').click();
  await side.getByText('周六 10:00 到店').waitFor();
  await button(page, '转为线索').click();
  const dialog = page.getByRole('dialog', { name: `将「${CUSTOMER}」转为线索` });
  await dialog.getByLabel('意向车型').fill('示例 SUV X5');
  await button(dialog, '转为线索').click();
  await side.getByText(/打开线索/).waitFor();

  // The customer has both on their phone, once each.
  await until(async () => {
    const { rows } = await adviser(contract.chatMessage.list, { q: '哪款车' });
    return rows.some(({ state, customer }) => state === 'sent' && customer === CUSTOMER);
  });
});
