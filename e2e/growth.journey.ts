import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Api, apiAs } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const GROWTH = '/manager/home/aigrow';

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });

it('评论成为潜客，顾问领取、触达、转为线索、到店、成交，经理的漏斗看得到', async () => {
  const manager = apiAs('demo.dealer');
  const adviser = apiAs('demo.adviser');
  const rules = (await apiAs('demo.ops')(contract.growthConfig.info, {})).rules;
  // The journey may run at night.
  await apiAs('demo.ops')(contract.growthConfig.save, { ...rules, quietFrom: '00:00', quietTo: '00:00' });
  const before = await funnel(manager);
  const [free] = (
    await adviser(contract.growth.list, { q: '示例', state: 'waiting', level: 'high', limit: 50 })
  ).rows.filter(({ owner }) => owner === null);
  expect(free).toBeDefined();

  const page = await signIn('demo.adviser', `${GROWTH}?id=${free?.id}`);
  const chain = page.getByRole('region', { name: /^潜客「/ });
  await button(chain, '领取').click();
  await page.getByText(/^已领取「示例·/).waitFor();
  await button(chain, '记录触达').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('触达内容必填').fill('你好，周六上午可以试驾，要给你留位置吗？');
  await form.getByLabel('说明').fill('约周六上午');
  await button(form, '保存').click();
  await chain.getByText('已联系上', { exact: true }).waitFor();
  await button(chain, '转为线索').click();
  const clueForm = page.getByRole('dialog');
  await clueForm.getByLabel('手机号').fill('13911113333');
  await button(clueForm, '转为线索').click();
  await chain.getByText('查看线索').waitFor();

  const mine = await adviser(contract.growth.info, { id: free?.id ?? 0 });
  for (const state of ['visited', 'won'] as const) {
    const clue = await adviser(contract.clue.info, { id: mine.clueId ?? 0 });
    await adviser(contract.clue.follow, {
      id: clue.id,
      version: clue.version,
      kind: 'visit',
      result: 'reached',
      text: '到店试驾',
      state,
      nextAt: state === 'won' ? null : '2099-01-01T00:00:00Z',
    });
  }
  await chain.getByText('已成交', { exact: true }).first().waitFor();

  const after = await funnel(manager);
  expect([
    after.touched - before.touched,
    after.clue - before.clue,
    after.visited - before.visited,
    after.won - before.won,
  ]).toEqual([1, 1, 1, 1]);
  const boss = await signIn('demo.dealer', GROWTH);
  await boss.getByRole('button', { name: /^成交/ }).click();
  await boss.getByRole('region', { name: '潜客', exact: true }).getByText(mine.name).first().waitFor();
});

const funnel = async (api: Api) => {
  const today = new Date(Date.now() + 8 * 3_600_000);
  const from = new Date(today.getTime() - 89 * 86_400_000);
  const day = (at: Date) => at.toISOString().slice(0, 10);
  return (await api(contract.growthReport.summary, { at: `${day(from)},${day(today)}` })).total;
};

it('没有线索权限的人打不开潜客增长', async () => {
  const page = await signIn('demo.nobody', GROWTH);
  await page.getByText('暂无权限查看「潜客增长」').waitFor();
});
