import { contract, TaskInput } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

const PHONE = { viewport: { width: 390, height: 844 } };

it('运营下发任务，经销商经理安排人，顾问在手机上交凭证，验收后进度跟着变', async () => {
  const [ops, dealer] = [apiAs('demo.ops'), apiAs('demo.dealer')];
  const title = `示例・安排任务 ${Date.now() % 100_000}`;
  const { rows } = await ops(contract.task.targets, {});
  const group = rows.find(({ name }) => name === '示例・华东经销集团');

  // Operations plan by hand; the targets are a tree of hundreds, chosen by a call.
  const page = await signIn('demo.ops', '/manager/home/task');
  await page.getByRole('button', { name: '新建任务' }).click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await form.getByLabel('任务名称').fill(title);
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByText(`已存为草稿「${title}」，确认后下发`).waitFor();
  const draft = await until(async () =>
    (await ops(contract.task.list, { q: title })).rows.find((row) => row.title === title),
  );
  await ops(contract.task.update, {
    ...TaskInput.parse({ title, kind: 'publish', evidence: ['link'], points: 10, mode: 'dealers' }),
    id: draft.id,
    version: draft.version,
    nodeIds: [group?.id ?? 0],
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await page.goto(`${new URL(page.url()).origin}/manager/home/task?q=${encodeURIComponent(title)}`);
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('button', { name: '下发' })
    .click();
  await page
    .getByRole('dialog', { name: `下发「${title}」？` })
    .getByRole('button', { name: '下发' })
    .click();
  await page.getByText('正在下发，进度自动更新').waitFor();
  await until(async () => (await ops(contract.task.info, { id: draft.id })).spread);

  // The dealer's manager chooses who does it.
  const desk = await signIn('demo.dealer', `/manager/home/task/detail?id=${draft.id}`);
  await desk.getByRole('button', { name: '安排成员' }).click();
  const people = desk.getByRole('dialog', { name: /^安排成员/ });
  const adviser = await until(async () => {
    const [part] = (await dealer(contract.taskDealer.list, { taskId: draft.id })).rows;
    const offered = part && (await dealer(contract.taskDealer.people, { id: part.id })).rows;
    return offered?.find(({ place }) => place === '示例・华东一店');
  });
  expect(adviser).toBeDefined();
  const own = apiAs('demo.adviser');
  const me = await own(contract.self.profile, {});
  await people
    .getByLabel(new RegExp(`^${me.name}`))
    .first()
    .check();
  await people.getByRole('button', { name: '安排 1 人' }).click();
  await desk.getByText('已安排 1 人，将通知对方').waitFor();

  // The adviser hands in from a phone.
  const phone = await signIn('demo.adviser', '/manager/home/task?tabid=mine', PHONE);
  const card = phone.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: '交凭证' }).click();
  const sheet = phone.getByRole('dialog', { name: title });
  await sheet.getByLabel('作品链接').fill(`https://www.douyin.com/video/8${Date.now()}`);
  await sheet.getByRole('button', { name: '提交' }).click();
  await phone.getByText('已提交，等待验收').waitFor();

  // What was handed in comes to the manager's screen by itself, and is accepted there.
  await desk.getByRole('button', { name: '通过' }).click();
  await desk.getByText(`已通过 ${me.name} 的凭证`).waitFor();
  await expect.poll(async () => (await ops(contract.task.info, { id: draft.id })).rate).toBe(1);
  await desk.getByText('已完成 100.0%').waitFor();
  await phone.getByText('已提交', { exact: true }).first().click();
  await phone.getByRole('article').filter({ hasText: title }).getByText('已完成').waitFor();
});
