import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';
import { button, sandbox } from './chat-sandbox.ts';

const { signIn } = useBrowser();
const CHAT = '/manager/home/chat';
const CUSTOMER = '示例·旅程会话';
const SECOND = '示例·旅程第二位';
const LINES = 12;

it('两个窗口：打开即在末尾，看得到同事正在输入，批量转接；顾问回复、发图片、打标签、留备注、建线索', {
  tags: 'full',
}, async () => {
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

  await sandbox('chat/customer', {
    channel: 'weixin',
    account: account.externalId,
    name: SECOND,
    intention: 'silent',
  });
  for (let at = 1; at <= LINES; at++)
    await sandbox('chat/say', { customer, text: `第 ${at} 个问题，内容比较长，`.repeat(4) });
  await until(async () => {
    const { rows } = await adviser(contract.chatMessage.list, { q: `第 ${LINES} 个问题` });
    return rows.length > 0;
  });

  const list = page.getByRole('region', { name: '会话列表' });
  await list
    .getByRole('button', { name: new RegExp(CUSTOMER) })
    .first()
    .click();
  const log = page.getByRole('log');
  await log.getByText(`第 ${LINES} 个问题`).waitFor();
  const fromEnd = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) =>
      Math.round(scrollHeight - scrollTop - clientHeight),
    );
  expect(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await expect.poll(fromEnd).toBeLessThan(2);
  // Whoever reads further up is not moved by what comes, and is told of it.
  await log.evaluate((element) => element.scrollTo({ top: 0 }));
  await sandbox('chat/say', { customer, text: '还在吗' });
  await button(page, '1 条新消息').click();
  await log.getByText('还在吗').waitFor();
  await expect.poll(fromEnd).toBeLessThan(2);

  const boss = await signIn('demo.admin', `${CHAT}?view=queue`);
  const theirs = boss.getByRole('region', { name: '会话列表' });
  await theirs
    .getByRole('button', { name: new RegExp(CUSTOMER) })
    .first()
    .click();
  const theirBox = boss.getByLabel('回复内容');
  await theirBox.pressSequentially('我来');
  await page.getByRole('status').filter({ hasText: '正在输入' }).waitFor();
  await page.getByLabel('内部备注').first().waitFor();
  await theirBox.fill('');
  await page.getByRole('status').filter({ hasText: '正在输入' }).waitFor({ state: 'hidden' });
  // The box stays with colleagues until somebody says otherwise: a half-written note must not go to the customer.
  await page.getByLabel('内部备注').first().waitFor();
  await page.getByLabel('发给谁').getByText('回复客户').click();
  const box = page.getByLabel('回复内容');
  await box.waitFor();

  for (const name of [CUSTOMER, SECOND]) {
    await theirs.getByRole('button', { name: new RegExp(name) }).hover();
    await theirs.getByRole('checkbox', { name: `选择${name}` }).click();
  }
  const chosen = boss.getByRole('toolbar', { name: '已选会话' });
  await chosen.getByText('已选 2').waitFor();
  await button(chosen, '转接').click();
  const handing = boss.getByRole('dialog', { name: '转接 2 个会话' });
  const { name: adviserName } = await adviser(contract.self.profile, {});
  await handing.getByLabel('接收人').fill(adviserName);
  await boss
    .getByRole('option', { name: new RegExp(adviserName) })
    .first()
    .waitFor({ state: 'attached' });
  await handing.getByLabel('接收人').press('Enter');
  await handing.getByLabel('说明').fill('今天跟进');
  await button(handing, '转接').click();
  await boss.getByText('已转接 2 个会话').waitFor();
  await log.getByText(`转接给${adviserName}：今天跟进`).waitFor();
  await page
    .getByText(/的会话转接给你/)
    .first()
    .waitFor();

  await box.fill('你好，请问想看哪款车？');
  await box.press('Enter');
  await page.getByRole('log').getByText('你好，请问想看哪款车？').waitFor();
  await page.getByText('还可回复 4 条').waitFor();

  await button(page, '发送图片').click();
  const picker = page.getByRole('dialog', { name: '发送图片' });
  await picker.locator('button[aria-pressed]').first().click();
  await page.getByRole('log').getByRole('img').first().waitFor();
  await page.getByText('还可回复 3 条').waitFor();

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

it('顾问写到一半，店长接管：窗口说明由谁接管，写的内容还在，转回来接着写', async () => {
  const adviser = apiAs('demo.adviser');
  const store = apiAs('demo.store');
  const account = await until(async () =>
    (await adviser(contract.chatAccount.list, {})).rows.find(({ platform }) => platform === 'weixin'),
  );
  const admin = apiAs('demo.admin');
  const { setting } = await admin(contract.chatDesk.setting, {});
  await admin(contract.chatDesk.saveSetting, { ...setting, way: 'none' });
  // A long number in a name would be masked as a phone number.
  const name = `示例·接管${Date.now() % 1000}`;
  await sandbox('chat/customer', {
    channel: 'weixin',
    account: account.externalId,
    name,
    intention: 'silent',
  });
  const { id: talkId } = await until(
    async () => (await store(contract.chat.list, { q: name, view: 'queue' })).rows[0],
  );
  await adviser(contract.chat.take, { talkId });
  const page = await signIn('demo.adviser', `${CHAT}?talk=${talkId}`);
  const box = page.getByLabel('回复内容');
  await box.pressSequentially('写到一半');
  const boss = await signIn('demo.store', `${CHAT}?talk=${talkId}`);
  await button(boss, '接管').click();

  // The adviser no longer sees the talk: the window says who has it and asks nothing of it any more; what was typed is kept.
  const { name: bossName } = await store(contract.self.profile, {});
  const gone = page.getByRole('status').filter({ hasText: `会话已由${bossName}接管` });
  await gone.waitFor();
  expect(await gone.getByLabel('未发送的内容').inputValue()).toBe('写到一半');
  await button(gone, '复制未发送的内容').waitFor();
  expect(await page.getByRole('log').count()).toBe(0);
  const row = page.locator(`button[data-talk="${talkId}"]`);
  await row.waitFor({ state: 'detached' });
  const { uid } = await adviser(contract.self.profile, {});
  await store(contract.chat.transfer, { talkId, memberId: uid });
  await row.waitFor();
  await page.getByRole('log').waitFor();
  expect(await box.inputValue()).toBe('写到一半');
});
