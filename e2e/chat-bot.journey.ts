import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';
import { button, sandbox } from './chat-sandbox.ts';

const { signIn } = useBrowser();
const CHAT = '/manager/home/chat';
const PROMISE = '放心，旅程价我保证给你最低价';

/** The talk of a new customer on 抖音 whom the bot answers, and who is given to nobody by itself. */
async function newCustomer() {
  // A second try finds what the first one left.
  const name = `示例·抖音旅程${Date.now() % 100_000}`;
  const admin = apiAs('demo.admin');
  // Whoever is free gets a talk by themselves otherwise.
  const { setting } = await admin(contract.chatDesk.setting, {});
  await admin(contract.chatDesk.saveSetting, { ...setting, way: 'none' });
  const account = await until(async () =>
    (await admin(contract.chatAccount.list, {})).rows.find(
      ({ platform, bot }) => platform === 'douyin' && bot,
    ),
  );
  await sandbox('settings', { chatAnswerMs: 10_000_000 });
  const { id: customer } = await sandbox('chat/customer', {
    channel: 'douyin',
    account: account.externalId,
    name,
    intention: 'silent',
    quiet: true,
  });
  const row = (page: Page) =>
    page.getByRole('region', { name: '会话列表' }).getByRole('button', { name: new RegExp(name) });
  return { name, customer, row, asBefore: () => admin(contract.chatDesk.saveSetting, setting) };
}

it('客户在抖音提问，机器人带引用回答；客户要人工，顾问在另一个窗口接管、回复', async () => {
  const admin = apiAs('demo.admin');
  const question = '旅程试驾需要带什么证件';
  if ((await admin(contract.aisbotPair.list, { q: question })).rows.length === 0)
    await admin(contract.aisbotPair.create, { question, answer: '旅程试驾请带身份证和驾驶证原件。' });
  const { customer, row, asBefore } = await newCustomer();
  await sandbox('chat/say', { customer, text: '请问旅程试驾需要带什么证件？' });

  const watching = await signIn('demo.ops', `${CHAT}?view=open`);
  await row(watching).click();
  const log = watching.getByRole('log');
  await log.getByText('旅程试驾请带身份证和驾驶证原件。').waitFor();
  await log.getByText(/^引用：/).waitFor();
  await sandbox('chat/say', { customer, text: '转人工' });
  await log.getByText(/转人工：客户要求人工/).waitFor();

  const page = await signIn('demo.adviser', `${CHAT}?view=queue`);
  await row(page).click();
  const box = page.getByLabel('回复内容');
  await box.fill('你好，我是门店顾问。');
  await box.press('Enter');
  await page.getByRole('log').getByText('你好，我是门店顾问。').waitFor();
  await log.getByText(/接管会话/).waitFor();
  await asBefore();
});

it('顾问给客户发图片、打标签、留备注、建线索；审计标出承诺', { tags: 'full' }, async () => {
  const { name, customer, row, asBefore } = await newCustomer();
  await sandbox('chat/say', { customer, text: '转人工' });
  const page = await signIn('demo.adviser', `${CHAT}?view=queue`);
  await row(page).click();
  const box = page.getByLabel('回复内容');
  await box.fill('你好，我是门店顾问。');
  await box.press('Enter');
  await page.getByRole('log').getByText('你好，我是门店顾问。').waitFor();
  await button(page, '发送图片').click();
  await page.getByRole('dialog', { name: '发送图片' }).locator('button[aria-pressed]').first().click();
  await page.getByRole('log').getByRole('img').first().waitFor();
  await button(page, '设置标签').click();
  await page.getByRole('checkbox', { name: '高意向' }).click();
  const side = page.getByRole('complementary', { name: '客户资料' });
  await side.getByText('高意向').first().waitFor();
  await page.keyboard.press('Escape');
  await side.getByLabel('备注内容').fill('旅程备注');
  await button(page, '添加').click();
  await side.getByText('旅程备注').waitFor();
  await button(page, '转为线索').click();
  const dialog = page.getByRole('dialog', { name: `将「${name}」转为线索` });
  await button(dialog, '转为线索').click();
  await side.getByText(/打开线索/).waitFor();
  // By the button, which is waited for until it can be pressed; Enter was tried above.
  await box.fill(PROMISE);
  await button(page, '发送').click();
  await page.getByRole('log').getByText(PROMISE).waitFor();

  // One sign-in for every look: a journey that signs in each time uses up what the server allows in a minute.
  const ops = apiAs('demo.ops');
  await until(async () => (await ops(contract.chatAudit.list, { q: '旅程价' })).rows[0]);
  const watching = await signIn('demo.ops', `${CHAT}?tabid=audit&q=旅程价`);
  await watching
    .getByLabel('命中列表')
    .getByRole('row')
    .filter({ hasText: '旅程价' })
    .locator('mark')
    .first()
    .waitFor();
  await asBefore();
});
