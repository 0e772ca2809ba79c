import { contract, INTENT_LEVELS } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Api, apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { chooseAccount, commentOn, composeFilm, publishedPost, sandboxAccount } from './post.ts';

const { signIn } = useBrowser();
const GROWTH = '/manager/home/aigrow';

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });

it('四个窗口一条链：抖音评论判出意向，顾问触达并转为线索，店长记到店和成交，经理的漏斗看得到', {
  tags: 'full',
}, async () => {
  // Tried again it is about somebody else.
  const number = Date.now() % 100_000;
  const name = `示例·潜客旅程 ${number}`;
  const said = `旅程${number}落地多少钱，周六能到店试驾吗`;
  const ops = apiAs('demo.ops');
  const manager = apiAs('demo.dealer');
  const { rules } = await ops(contract.growthConfig.info, {});
  // The journey may run at night.
  await ops(contract.growthConfig.save, { ...rules, quietFrom: '00:00', quietTo: '00:00' });
  const [store] = (await ops(contract.organ.picker, { q: '华东一店' })).rows;
  const account = await sandboxAccount(ops, name, store?.id);
  await ops(contract.growthCrawl.create, { name, kind: 'own', accountId: account.id });
  const film = await composeFilm(ops, name);
  await chooseAccount(ops, film, account.id);
  await ops(contract.videoPublish.release, { id: film });
  const post = await publishedPost(ops, film);
  const before = await funnel(manager);
  await commentOn(ops, account.sandbox, post, { author: `growth${number}`, text: said });
  const [heard] = (await ops(contract.growth.list, { account: name })).rows;

  const judging = await signIn('demo.ops', `${GROWTH}?tabid=intent&q=旅程${number}`);
  const judged = judging.getByRole('row').filter({ hasText: said });
  await judged.getByText(INTENT_LEVELS.high, { exact: true }).waitFor();
  await button(judged, '更正').click();
  await button(judging.getByRole('dialog', { name: '更正意向' }), '确认判定').click();
  await judging.getByText('已确认判定').waitFor();

  const page = await signIn('demo.adviser', `${GROWTH}?id=${heard?.id}`);
  const chain = page.getByRole('region', { name: /^潜客「/ });
  await button(chain, '领取').click();
  await page.getByText(/^已领取「/).waitFor();
  await button(chain, '记录触达').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('触达内容必填').fill('你好，周六上午可以试驾，要给你留位置吗？');
  await form.getByLabel('说明').fill('约周六上午');
  await button(form, '保存').click();
  await chain.getByText('已联系上', { exact: true }).waitFor();
  await button(chain, '转为线索').click();
  const clueForm = page.getByRole('dialog');
  await clueForm.getByLabel('手机号').fill(`139111${String(number).padStart(5, '0')}`);
  await button(clueForm, '转为线索').click();
  await chain.getByText('查看线索').waitFor();
  const mine = await apiAs('demo.adviser')(contract.growth.info, { id: heard?.id ?? 0 });

  const shop = await signIn('demo.store', `/manager/home/clew?open=${mine.clueId}`);
  const drawer = shop.getByRole('dialog', { name: mine.name });
  for (const [state, text] of [
    ['已到店', '到店试驾，带家人看第三排'],
    ['已成交', '已签订单'],
  ] as const) {
    await drawer.getByLabel('沟通内容必填').fill(text);
    await drawer.getByLabel('状态').click();
    await shop.locator('.ant-select-dropdown:visible').getByText(state, { exact: true }).click();
    await button(drawer, '保存跟进').click();
    await drawer.getByText(`状态改为${state}`).waitFor();
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
