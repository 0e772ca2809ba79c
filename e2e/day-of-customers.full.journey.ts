import { contract, TaskInput } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';
import { expectWell } from './seen.ts';
import { expectTodosLead } from './todos.ts';

const { signIn, address } = useBrowser();

const LONG = { timeout: 300_000 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const button = (within: Page | ReturnType<Page['getByRole']>, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const bar = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const mark = Date.now() % 100_000;

const adviser = apiAs('demo.adviser');
const dealer = apiAs('demo.dealer');

/** A customer of the sandbox writes to the store and waits in its queue. Who would be given the talk hangs on the hour: here nobody is. */
async function customerWrites(name: string) {
  const admin = apiAs('demo.admin');
  const { setting } = await admin(contract.chatDesk.setting, {});
  await admin(contract.chatDesk.saveSetting, { ...setting, way: 'none' });
  const account = await until(async () =>
    (await adviser(contract.chatAccount.list, {})).rows.find(({ platform }) => platform === 'weixin'),
  );
  const { rows } = await apiAs('demo.ops')(contract.account.list, { platform: 'douyin' });
  const { url } = await apiAs('demo.ops')(contract.account.authorize, { id: rows[0]?.id ?? 0 });
  const control = async (path: string, body: object) =>
    (await (
      await fetch(new URL(`/control/${path}`, url), { method: 'POST', body: JSON.stringify(body) })
    ).json()) as { id: string };
  await control('settings', { chatAnswerMs: 10_000_000 });
  const { id: customer } = await control('chat/customer', {
    channel: 'weixin',
    account: account.externalId,
    name,
    intention: 'silent',
  });
  await control('chat/say', { customer, text: '转人工，想问第三排' });
  return until(async () => {
    const found = await adviser(contract.chat.list, { view: 'queue', q: name });
    return found.rows.find(({ waitingSince }) => waitingSince !== null);
  });
}

/** A customer to be called today: in the evening all of the demo's have been. */
async function customerDue(name: string) {
  const phone = `139${String(Date.now()).slice(-8)}`;
  const { id, version } = await adviser(contract.clue.create, { name, phone });
  await adviser(contract.clue.follow, {
    id,
    version,
    kind: 'call',
    result: 'later',
    text: '示例·客户在忙，稍后再打',
    state: 'following',
    nextAt: new Date(Date.now() + 60_000).toISOString(),
  });
}

/** A task for the adviser's store, asking for a link. */
async function taskOfToday(title: string) {
  const ops = apiAs('demo.ops');
  const { rows } = await ops(contract.task.targets, {});
  const here = rows.find(({ name }) => name === '示例·华东一店');
  const { id, version } = await ops(contract.task.create, {
    ...TaskInput.parse({ title, kind: 'share', evidence: ['link'], points: 10 }),
    nodeIds: [here?.id ?? 0],
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await ops(contract.task.publish, { id, version });
  await until(async () => (await ops(contract.task.info, { id })).spread);
  return id;
}

it('顾问在手机上的一天：回复、拨号、写跟进（断网也不丢）、领取、交任务，数字跟着变', LONG, async () => {
  const name = `示例·等回复 ${mark}`;
  const talk = await customerWrites(name);
  await adviser(contract.chat.take, { talkId: talk.id });
  const task = `示例·分享一条 ${mark}`;
  await taskOfToday(task);
  await customerDue(`示例·要跟进 ${mark}`);
  const day = () => adviser(contract.clue.day, {});

  const phone = await signIn('demo.adviser', '/manager/home', PHONE);
  await expect
    .poll(() => bar(phone).getByRole('link').allInnerTexts())
    .toEqual(['工作台', '会话', '线索', '内容'].map((word) => expect.stringContaining(word)));
  const part = (word: string) => phone.getByText(new RegExp(`^${word} \\d+$`)).first();
  /** The number on the page is the one of this moment: customers go on writing. */
  const expectTold = (word: string, which: 'waiting' | 'due' | 'done') =>
    expect
      .poll(async () => (await part(word).innerText()) === `${word} ${(await day())[which].length}`)
      .toBe(true);

  // Whoever waits stands first, and one touch leads to the conversation.
  await part('等回复').click();
  await expectTold('等回复', 'waiting');
  await expectWell(phone);
  const card = phone.getByRole('article', { name });
  await card.getByRole('button', { name: /^会话/ }).click();
  await phone.getByLabel('回复内容').fill('您好，第三排适合 1.75 米以内的乘客。');
  await expectWell(phone);
  await button(phone, '发送').click();
  await phone.getByRole('log').getByText('您好，第三排适合 1.75 米以内的乘客。').waitFor();
  await phone.goto(`${address}/manager/home`);
  await part('等回复').click();
  await expectTold('等回复', 'waiting');
  await expect.poll(() => card.count()).toBe(0);

  // A call and what was said, also where there is no network.
  await part('要跟进').click();
  await expectTold('要跟进', 'due');
  const first = phone
    .getByRole('article')
    .filter({ has: phone.getByRole('button', { name: '写跟进', exact: true }) })
    .first();
  const customer = (await first.getAttribute('aria-label')) ?? '';
  await button(first, '拨号').waitFor();
  await button(first, '写跟进').click();
  const sheet = phone.getByRole('dialog', { name: '写跟进' });
  await sheet.getByLabel('沟通内容必填').fill(`示例·断网时写下的跟进 ${mark}`);
  await expectWell(phone);
  await phone.route(`**${contract.clue.follow.path}`, (route) => route.abort());
  await button(sheet, '保存跟进').click();
  await phone.getByText('待发送', { exact: true }).waitFor();
  await phone.unroute(`**${contract.clue.follow.path}`);
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await phone.getByText('待发送', { exact: true }).waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await adviser(contract.clueFollow.list, { q: `断网时写下的跟进 ${mark}` })).total)
    .toBe(1);
  await part('已完成').click();
  await expectTold('已完成', 'done');
  await phone.getByRole('article', { name: customer }).first().waitFor();
  await expectWell(phone);

  // One out of the pool: it opens at once, as one's own.
  const { left } = await day();
  await phone.getByRole('link', { name: '去领取' }).click();
  await phone.getByText(`今日还可领取 ${left} 条`).waitFor();
  await expectWell(phone);
  await button(phone, '领取').first().click();
  await phone.getByText(/^已领取「/).waitFor();
  await button(phone, '保存跟进').or(button(phone, '写跟进')).first().waitFor();
  await expectWell(phone);
  await expect.poll(async () => (await day()).left).toBe(left - 1);

  // The task takes what the app copies as it is.
  await phone.goto(`${address}/manager/home/task?tabid=mine`);
  const own = phone.getByRole('article').filter({ hasText: task });
  await button(own, '提交凭证').click();
  const hand = phone.getByRole('dialog', { name: task });
  const posted = `https://www.douyin.com/video/8${Date.now()}`;
  await hand.getByLabel('作品链接').fill(`7.43 复制打开抖音，看看【示例】# 续航 ${posted} EhB:/ 04/12`);
  await hand.getByLabel('找到的链接').getByText(posted, { exact: true }).waitFor();
  await expectWell(phone);
  await button(hand, '提交').click();
  await phone.getByText('已提交，等待验收').waitFor();
  await phone.getByText('已提交', { exact: true }).first().click();
  await own.getByText('1 / 1 件').waitFor();
  await expectWell(phone);
});

it('店长在手机上：没人接的会话转给顾问，排队的少一个，顾问收到', { ...LONG, tags: 'full' }, async () => {
  const store = apiAs('demo.store');
  const name = `示例·没人接 ${mark}`;
  await customerWrites(name);
  const page = await signIn('demo.store', '/manager/home', PHONE);
  await expectTodosLead(page, store);

  const queue = async () => (await store(contract.chat.list, { view: 'queue' })).total;
  const before = await queue();
  await page
    .getByRole('region', { name: '待办' })
    .getByRole('link', { name: /个会话待分配/ })
    .click();
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await button(page, '更多操作').click();
  await page.getByRole('menuitem', { name: '转接' }).click();
  const handing = page.getByRole('dialog', { name: `转接「${name}」` });
  const { name: adviserName } = await adviser(contract.self.profile, {});
  await handing.getByLabel('接收人').fill(adviserName);
  await page
    .getByRole('option', { name: new RegExp(adviserName) })
    .first()
    .waitFor({ state: 'attached' });
  await handing.getByLabel('接收人').press('Enter');
  await handing.getByLabel('说明').fill('今天跟进');
  await expectWell(page);
  await button(handing, '转接').click();
  await page
    .getByText(/^已转接/)
    .first()
    .waitFor();
  await expect.poll(queue).toBe(before - 1);
  const { rows } = await adviser(contract.chat.list, { view: 'mine', q: name });
  expect(rows).toHaveLength(1);
});

it('经销商经理：谁落后一键提醒，凭证验收后待办少一件', { ...LONG, tags: 'full' }, async () => {
  const page = await signIn('demo.dealer');
  await expectTodosLead(page, dealer);

  const behind = page.getByRole('region', { name: '谁落后' });
  const [late] = (
    await dealer(contract.taskStore.list, { only: 'behind', sort: 'rate', order: 'ASC', limit: 50 })
  ).rows.filter(({ remindable }) => remindable > 0);
  if (late) {
    const row = behind.getByRole('listitem').filter({ hasText: late.name }).first();
    await row.getByText(`${late.done} / ${late.total}`).waitFor();
    await row.getByRole('button', { name: `提醒${late.name}` }).click();
    await page.getByText(/^已提醒 \d+ 人$/).waitFor();
    await row.getByText('今天已提醒').waitFor();
    await row.getByRole('link', { name: late.name }).click();
    await page.waitForURL('**/task/dealer/center/detail?**');
    await expectWell(page);
  }

  const task = `示例·待验收 ${mark}`;
  const id = await taskOfToday(task);
  const mine = await until(async () =>
    (await adviser(contract.taskMember.mine, { only: 'todo' })).rows.find(({ title }) => title === task),
  );
  await adviser(contract.taskEvidence.handIn, {
    id: mine.id,
    pieces: [{ link: `https://www.douyin.com/video/9${Date.now()}` }],
  });
  const waiting = async () =>
    (await dealer(contract.workbench.day, {})).todos.find(({ title }) => title === '件凭证待验收')?.count ??
    0;
  const before = await until(waiting);
  await page.goto(`${address}/manager/home/task/detail?id=${id}`);
  await button(page, '通过').click();
  await page
    .getByText(/已通过 .+ 的凭证/)
    .first()
    .waitFor();
  await expectWell(page);
  await expect.poll(waiting).toBe(before - 1);
});
