import { chinaDay, contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const ops = apiAs('demo.ops');

/** The month after this one: all of it is to come, and its first weeks are open. */
const next = () => {
  const [year = 0, month = 0] = chinaDay(Date.now()).split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
};
const at = (day: string, clock: string) => `${next()}-${day}T${clock}:00+08:00`;
const cell = (page: Page, day: string) => page.locator(`section[data-day="${next()}-${day}"]`);

/** Two pieces of one platform on an account of their own that takes one post a day. */
async function placeTwo() {
  // The demo's articles get their pictures once these are drawn.
  const [first, second] = await until(async () => {
    const { pieces } = await ops(contract.publish.tray, {});
    const free = pieces.filter(({ held, platform }) => held === null && platform !== null);
    return [...Map.groupBy(free, ({ platform }) => platform).values()].find((own) => own.length > 1);
  });
  if (!first?.platform || !second) throw new Error('the demo has too few pieces');
  const node = (await ops(contract.account.list, {})).rows[0]?.node.id ?? 0;
  const name = `示例日历 ${Date.now() % 100_000}`;
  const { platform } = first;
  const addAccount = (called: string, letter: string) =>
    ops(contract.account.create, {
      platform,
      name: called,
      nodeId: node,
      dailyLimit: 1,
      ...(platform === 'wechat' ? { appId: `wx${letter.repeat(16)}`, appSecret: 'a'.repeat(32) } : {}),
    });
  const account = await addAccount(name, 'c');
  const other = await addAccount(`${name} 乙`, 'd');
  const place = ({ kind, subjectId }: typeof first, day: string) =>
    ops(contract.publish.place, { kind, subjectId, accountId: account.id, at: at(day, '12:10') });
  return {
    account: { id: account.id, name },
    other: { id: other.id, name: `${name} 乙` },
    title: first.title,
    second: second.title,
    ids: [(await place(first, '08')).id, (await place(second, '10')).id],
  };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
  // Every day has answered.
  await page.getByText('可放').first().waitFor();
  await page.mouse.move(to.x, to.y, { steps: 5 });
}
async function middle(page: Page, day: string) {
  const box = await cell(page, day).boundingBox();
  if (!box) throw new Error(`no day ${day}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function chipOf(page: Page, day: string, title: string) {
  const chip = cell(page, day).getByRole('button', { name: new RegExp(title.slice(0, 8)) });
  await chip.waitFor();
  const box = await chip.boundingBox();
  if (!box) throw new Error('no chip');
  return { x: box.x + 20, y: box.y + 10 };
}

it('内容日历：拖到另一天，满的一天说明原因并改放，键盘移动，列表查看，取消后不在日历上，按住 Shift 换账号', async () => {
  const { account, other, title, second, ids } = await placeTwo();
  const page = await signIn('demo.ops', `/manager/home/calendar?date=${next()}-01&account=${account.id}`);

  await drag(page, await chipOf(page, '08', title), await middle(page, '09'));
  await page.mouse.up();
  await page
    .getByText(/^已排到/)
    .first()
    .waitFor();
  await chipOf(page, '09', title);

  // The tenth takes no more: said with account and limit, and where it goes instead.
  await drag(page, await chipOf(page, '09', title), await middle(page, '10'));
  await page.getByText(/当天已排 1 条，达到每日上限 1 条/).waitFor();
  await page.getByText(/松手改放 .*-11 /).waitFor();
  await page.mouse.up();
  await chipOf(page, '11', title);

  // With the keys: lifted, one day on, dropped.
  await cell(page, '11')
    .getByRole('button', { name: new RegExp(title.slice(0, 8)) })
    .focus();
  await page.keyboard.press('Space');
  await page.getByText('可放').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await chipOf(page, '12', title);

  await page.getByRole('radiogroup', { name: '视图' }).getByText('列表').click();
  await expect.poll(() => page.url()).toContain('view=list');
  await cell(page, '12').getByText(title).first().click();
  const drawer = page.getByRole('dialog').filter({ hasText: account.name });
  await drawer.getByRole('button', { name: '取消发布' }).click();
  await page.getByText('已取消，之后可重新发布').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => cell(page, '12').getByText(title).count()).toBe(0);

  // With Shift the account is asked for, of the same platform; the former post is taken back.
  await page.getByRole('radiogroup', { name: '视图' }).getByText('月', { exact: true }).click();
  await drag(page, await chipOf(page, '10', second), await middle(page, '13'));
  await page.keyboard.down('Shift');
  await page.getByText('换账号', { exact: true }).waitFor();
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const dialog = page.getByRole('dialog', { name: '换账号发布' });
  await dialog.getByLabel('账号').fill(other.name);
  await page.getByTitle(new RegExp(`^${other.name}`)).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByText(new RegExp(`^已改到「${other.name}」`)).waitFor();
  await expect.poll(() => cell(page, '10').getByText(second).count()).toBe(0);
  const { posts } = await ops(contract.publish.calendar, {
    from: `${next()}-13`,
    to: `${next()}-13`,
    accountIds: [other.id],
  });
  expect(posts.map((post) => post.title)).toEqual([second]);
  expect((await ops(contract.publish.info, { id: ids[1] ?? 0 })).status).toBe('cancelled');
  await ops(contract.publish.cancel, { ids: posts.map(({ id }) => id) });
});

it('内容日历：任务在截止的一天，点击打开任务；从一天新建视频，发布时间是那一天', {
  tags: 'full',
}, async () => {
  const task = (await ops(contract.task.list, { state: 'running' })).rows.find(({ endAt }) => endAt);
  if (!task?.endAt) throw new Error('the demo has no running task');
  const day = chinaDay(Date.parse(task.endAt));
  const page = await signIn('demo.ops', `/manager/home/calendar?date=${day}&kind=task&view=list`);
  const section = page.locator(`section[data-day="${day}"]`);
  await section.getByRole('link', { name: new RegExp(task.title.slice(0, 8)) }).click();
  await expect.poll(() => page.url()).toContain(`/task/detail?id=${task.id}`);
  await page.goto(new URL(`/manager/home/calendar?date=${next()}-01`, page.url()).href);
  await cell(page, '09').hover();
  await cell(page, '09').getByRole('button', { name: /新建$/ }).click();
  await page.getByRole('menuitem', { name: '新建视频' }).click();
  await page
    .getByRole('complementary', { name: '生成概要' })
    .getByText(`${next().slice(5)}-09 12:10`)
    .waitFor();

  // With a subject it is a draft that saves itself, once and again after each change; a poster that moves is a way to begin, too.
  await page.getByRole('button', { name: /^动态海报/ }).waitFor();
  await page.getByRole('button', { name: '下一步，写主题选素材' }).click();
  const topic = `示例·自动草稿 ${Date.now() % 100_000}`;
  await page.getByLabel('主题必填').fill(topic);
  await page.getByText(/^草稿已保存 \d\d:\d\d$/).waitFor();
  await page.getByRole('textbox', { name: '要点', exact: true }).fill('城市通勤：早晚高峰。');
  const draft = await until(async () => {
    const { rows } = await ops(contract.videoTheme.list, { q: topic });
    const [row] = rows;
    if (!row || rows.length > 1) return false;
    const { input } = await ops(contract.videoTheme.info, { id: String(row.id) });
    return input.brief !== '' && row;
  });
  expect(draft.status).toBe('draft');
  await page.getByText(/^草稿已保存 \d\d:\d\d$/).waitFor();
  await page.getByRole('button', { name: '退出', exact: true }).click();
  // The next one is another film: nothing of this one is in it.
  await page.getByRole('button', { name: '新建视频', exact: true }).click();
  await page.getByRole('button', { name: '下一步，写主题选素材' }).click();
  expect(await page.getByLabel('主题必填').inputValue()).toBe('');
  await ops(contract.videoTheme.remove, { ids: [draft.id] });
});
