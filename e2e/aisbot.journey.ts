import { contract } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

it('知识库：新建问答，问答测试给出带引用的回答；没有把握时转人工并写明原因', async () => {
  const api = apiAs('demo.admin');
  const page = await signIn('demo.admin', '/manager/home/chat?tabid=pairs&create=1');
  const drawer = page.getByRole('dialog', { name: '新建问答' });
  await drawer.getByLabel('问题').fill('旅程车有几个杯架');
  await drawer.getByLabel('回答').fill('旅程车前后排共有六个杯架。');
  await drawer.getByRole('button', { name: '创建' }).click();
  await drawer.waitFor({ state: 'hidden' });

  await page.goto(new URL('/manager/home/chat?tabid=test', page.url()).href);
  await page.getByRole('textbox', { name: '客户提问' }).fill('旅程车一共有几个杯架？');
  await page.getByRole('button', { name: '测试', exact: true }).click();
  const answer = page.getByRole('region', { name: '回答' });
  await answer.getByText('旅程车前后排共有六个杯架。').waitFor();
  await answer.getByText('直接回答').waitFor();
  await answer.locator('sup', { hasText: '1' }).waitFor();
  const first = page.getByRole('list', { name: '检索到的片段' }).getByRole('listitem').first();
  expect(await first.innerText()).toContain('已引用');
  await answer.getByRole('button', { name: '答得对' }).click();
  await page.getByText('已存为用例').waitFor();

  await page.getByRole('textbox', { name: '客户提问' }).fill('我要找人工');
  await page.keyboard.press('Control+Enter');
  await answer.getByText('转人工：客户要求人工').waitFor();

  const { rows } = await api(contract.aisbotTest.cases, { q: '杯架' });
  expect(rows.map(({ expected }) => expected)).toEqual(['answer']);
});
