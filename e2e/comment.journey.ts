import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs, until } from './api.ts';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();
const VIDEOS = '/manager/home/mixedshear';
const api = apiAs('demo.ops');

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });

/** A film of a few seconds without footage or voice, composed for real. */
async function composeFilm(topic: string) {
  const { id } = await api(contract.videoTheme.create, {
    kind: 'storyboard',
    topic,
    seconds: 5,
    voice: null,
    hashtags: ['示例'],
  });
  const { version } = await api(contract.videoTheme.info, { id: String(id) });
  await api(contract.videoLens.save, {
    id,
    version,
    lenses: [{ id: 'a', name: '示例画面', lines: ['周末到店，看看示例轿车'], ms: 2000, clips: [] }],
  });
  await api(contract.videoTheme.generate, { id });
  await until(async () => (await api(contract.videoTheme.info, { id: String(id) })).status === 'ready');
  return id;
}

/** An account of its own, so that no other post of the demo keeps a distance to this one. */
async function sandboxAccount(name: string) {
  const [known] = (await api(contract.account.list, { takes: 'video' })).rows;
  const { id } = await api(contract.account.create, {
    platform: 'douyin',
    name,
    nodeId: known?.node.id ?? 0,
  });
  const asked = new URL((await api(contract.account.authorize, { id })).url);
  const granted = await fetch(`${asked.origin}/control/authorize`, {
    method: 'POST',
    body: JSON.stringify({
      platform: 'douyin',
      persona: `_journey_${id}`,
      scopes: (asked.searchParams.get('scope') ?? '').split(','),
    }),
  });
  const { code } = (await granted.json()) as { code: string };
  await api(contract.account.connect, { state: asked.searchParams.get('state') ?? '', code });
  return { id, sandbox: asked.origin };
}

it('视频发布到抖音账号，评论同步回来成为潜客，回复并转为线索，到店、成交后漏斗里看得到', async () => {
  const topic = `示例·视频旅程 ${Date.now() % 100_000}`;
  const name = '示例·旅程账号';
  const [theme, account] = [await composeFilm(topic), await sandboxAccount(name)];
  await api(contract.growthCrawl.create, { name, kind: 'own', accountId: account.id });
  const { version } = await api(contract.videoTheme.info, { id: String(theme) });
  await api(contract.videoPublish.accounts, {
    id: theme,
    version,
    accountIds: [account.id],
    accountGroupIds: [],
    spread: 'each',
  });

  const page = await signIn('demo.ops', `${VIDEOS}?theme=${theme}&board=plan`);
  await page.getByText(name).first().waitFor();
  await button(page, '发布 1 条').click();
  await page.getByRole('dialog').getByRole('button', { name: /发布/ }).last().click();
  const post = await until(async () => {
    const { rows } = await api(contract.publish.list, { kind: 'videoTheme', batchId: theme });
    return rows.find(({ status }) => status === 'published');
  });

  expect(await (await fetch(post.url ?? '')).text()).toContain('<video controls');
  const said = await fetch(`${account.sandbox}/control/comment`, {
    method: 'POST',
    body: JSON.stringify({ post: post.postId, author: 'journey', text: '这台多少钱，电话 13900139000' }),
  });
  expect(said.ok).toBe(true);
  await api(contract.comment.sync, {});
  await until(async () => (await api(contract.comment.list, { attemptId: post.id })).rows.length > 0);

  const heard = (await api(contract.growth.list, { account: name })).rows;
  expect(heard).toMatchObject([{ state: 'waiting', phone: '139****9000', source: 'own' }]);
  expect(heard[0]?.level).not.toBe('none');

  await page.goto(new URL(`${VIDEOS}?tabid=comments&attemptId=${post.id}`, page.url()).href);
  await page.getByText('139****9000').first().click();
  const drawer = page.getByRole('dialog').filter({ hasText: '回复内容' });
  await drawer.getByLabel('回复内容').fill('你好，欢迎到店，报价已私信');
  await button(drawer, '发送回复').click();
  await drawer.getByText('已回复').first().waitFor();
  await button(drawer, '转为线索').click();
  const form = page.getByRole('dialog', { name: '转为线索' });
  await form.getByLabel('客户姓名必填').fill('示例·评论客户');
  await button(form, '转为线索').click();
  await page.getByText('已转为线索').first().waitFor();
  const { rows } = await api(contract.clue.list, { q: '评论客户' });
  expect(rows[0]).toMatchObject({ phone: '139****9000', source: 'comment' });

  for (const state of ['visited', 'won'] as const) {
    const clue = await api(contract.clue.info, { id: rows[0]?.id ?? 0 });
    await api(contract.clue.follow, {
      id: clue.id,
      version: clue.version,
      kind: 'visit',
      result: 'reached',
      text: '到店试驾',
      state,
      nextAt: state === 'won' ? null : '2099-01-01T00:00:00Z',
    });
  }
  const [bought] = (await api(contract.growth.list, { account: name, step: 'won' })).rows;
  expect(bought).toMatchObject({ id: heard[0]?.id, clueId: rows[0]?.id });
  await page.goto(new URL(`/manager/home/aigrow?id=${bought?.id}`, page.url()).href);
  const chain = page.getByRole('region', { name: /^潜客「/ });
  await chain.getByText('已成交', { exact: true }).first().waitFor();
});
