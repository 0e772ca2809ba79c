import { contract, TaskInput } from '@zhiying/contract';
import { it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

const PHONE = { viewport: { width: 390, height: 844 } };

/** Handing on, handing in and accepting are part of the journey of content (substance). */
it('运营填写任务、下发，顾问在手机上收到；终止时说清后果，顾问那里随即结束', async () => {
  const ops = apiAs('demo.ops');
  const title = `示例·安排任务 ${Date.now() % 100_000}`;
  const { rows } = await ops(contract.task.targets, {});
  const store = rows.find(({ name }) => name === '示例·华东一店');

  // Operations plan by hand; the targets are a tree of hundreds, chosen by a call.
  const page = await signIn('demo.ops', '/manager/home/task');
  await page.getByRole('button', { name: '新建任务' }).click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await form.getByLabel('任务名称').fill(title);
  await form.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText(`已存为草稿「${title}」，确认后下发`).waitFor();
  const draft = await until(async () =>
    (await ops(contract.task.list, { q: title })).rows.find((row) => row.title === title),
  );
  await ops(contract.task.update, {
    ...TaskInput.parse({ title, kind: 'publish', evidence: ['link'], points: 10 }),
    id: draft.id,
    version: draft.version,
    nodeIds: [store?.id ?? 0],
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await page.goto(`${new URL(page.url()).origin}/manager/home/task?q=${encodeURIComponent(title)}`);
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByText(title)
    .click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: '下发' }).click();
  await page
    .getByRole('dialog', { name: `下发「${title}」？` })
    .getByRole('button', { name: '下发' })
    .click();
  await page.getByText('正在下发，进度自动更新').waitFor();
  const { total } = await until(async () => {
    const task = await ops(contract.task.info, { id: draft.id });
    return task.spread && task;
  });

  // An adviser's 任务 is their own tasks with deadline and points, whatever the address asks for.
  const phone = await signIn('demo.adviser', `/manager/home/task/detail?id=${draft.id}`, PHONE);
  const card = phone.getByRole('article').filter({ hasText: title });
  await card.getByText(/截止/).waitFor();
  await card.getByText('10 积分').waitFor();
  await card.getByRole('button', { name: '提交凭证' }).waitFor();

  await page.goto(`${new URL(page.url()).origin}/manager/home/task/detail?id=${draft.id}`);
  // Who has handed in nothing is a number that leads to the people.
  await page.getByRole('button', { name: `${title}：未提交 ${total} 人，查看名单` }).click();
  const people = page.getByRole('dialog', { name: `未提交 ${total} 人` });
  await people.getByRole('button', { name: `催办 ${total} 人` }).click();
  await page.getByLabel('催办留言').press('Enter');
  await page.getByText(`已催办 ${total} 人`).waitFor();
  await people.getByText('今天已催办').first().waitFor();
  await people.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '终止' }).click();
  const end = page.getByRole('dialog', { name: `终止「${title}」？` });
  await end.getByText(`0 人已完成的和积分都保留，${total} 人不再要求提交。终止后不可恢复。`).waitFor();
  await end.getByLabel('终止原因').fill('活动改期');
  await end.getByRole('button', { name: '终止' }).click();
  await page.getByText(`已终止「${title}」`).waitFor();
  await phone.getByText('已结束', { exact: true }).first().click();
  await phone.getByRole('article').filter({ hasText: title }).getByText('已终止').waitFor();
});

it('任务存为模板，下一个从模板开始', { tags: 'full' }, async () => {
  const title = `示例·任务模板 ${Date.now() % 100_000}`;
  const page = await signIn('demo.ops', '/manager/home/task');
  await page.getByRole('button', { name: '新建任务' }).click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await form.getByLabel('任务名称').fill(title);
  await form.getByRole('button', { name: '存为模板' }).click();
  await page.getByText(`已存为模板「${title}」`).waitFor();
  await page.getByRole('button', { name: '新建任务' }).click();
  await form.getByLabel('从模板开始').click();
  await page.locator('.ant-select-dropdown:visible').getByText(title).click();
  await form.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText(`已存为草稿「${title}」，确认后下发`).waitFor();
});
