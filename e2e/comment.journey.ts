import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import {
  chooseAccount,
  commentOn,
  composeFilm,
  publishedPicture,
  publishedPost,
  sandboxAccount,
} from './post.ts';

const { signIn } = useBrowser();
const VIDEOS = '/manager/home/mixedshear';
const api = apiAs('demo.ops');

const button = (within: Page | ReturnType<Page['getByRole']>, name: string) =>
  within.getByRole('button', { name, exact: true });

it('抖音图文下的评论同步回来成为潜客，回复并转为线索', async () => {
  const name = '示例·图文账号';
  const account = await sandboxAccount(api, name);
  await api(contract.growthCrawl.create, { name, kind: 'own', accountId: account.id });
  const post = await publishedPicture(api, `示例图文旅程${Date.now() % 100_000}`, account.id);
  await commentOn(api, account.sandbox, post, {
    author: 'journey',
    text: '这台多少钱，电话 13900137000',
  });
  const heard = (await api(contract.growth.list, { account: name })).rows;
  expect(heard).toMatchObject([{ state: 'waiting', phone: '139****7000', source: 'own' }]);
  expect(heard[0]?.level).not.toBe('none');

  const page = await signIn('demo.ops', `${VIDEOS}?tabid=comments&attemptId=${post.id}`);
  await page.getByText('139****7000').first().click();
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
  expect(rows[0]).toMatchObject({ phone: '139****7000', source: 'comment' });
});

it('视频在计划里发布到抖音账号，作品下的评论成为潜客，打得开', { tags: 'full' }, async () => {
  const topic = `示例·视频旅程 ${Date.now() % 100_000}`;
  const name = '示例·旅程账号';
  const [theme, account] = [await composeFilm(api, topic), await sandboxAccount(api, name)];
  await api(contract.growthCrawl.create, { name, kind: 'own', accountId: account.id });
  await chooseAccount(api, theme, account.id);

  const page = await signIn('demo.ops', `${VIDEOS}?theme=${theme}&board=plan`);
  await page.getByText(name).first().waitFor();
  await button(page, '发布 1 条').click();
  await page.getByRole('dialog').getByRole('button', { name: /发布/ }).last().click();
  const post = await publishedPost(api, theme);

  expect(await (await fetch(post.url ?? '')).text()).toContain('<video controls');
  await commentOn(api, account.sandbox, post, {
    author: 'journey-film',
    text: '这台多少钱，电话 13900139000',
  });

  const heard = (await api(contract.growth.list, { account: name })).rows;
  expect(heard).toMatchObject([{ state: 'waiting', phone: '139****9000', source: 'own' }]);
  expect(heard[0]?.level).not.toBe('none');

  await page.goto(new URL(`${VIDEOS}?tabid=comments&attemptId=${post.id}`, page.url()).href);
  await page.getByText('139****9000').first().click();
  await page.getByRole('dialog').filter({ hasText: '回复内容' }).getByLabel('回复内容').waitFor();
});
