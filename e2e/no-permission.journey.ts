import { HOME_ROUTES, neededKeys, type RouteEntry } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from './browser.ts';

const { signIn } = useBrowser();

const routes: readonly RouteEntry[] = HOME_ROUTES;
/** Pages of one object show nothing without one. */
const addressOf = ({ path, bare }: RouteEntry) => `/manager/home/${path}${bare === 'nothing' ? '?id=1' : ''}`;

/** As a link within the console does: without reading the console anew. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const FAILURES = /加载失败|页面不存在/;

it('没有权限的人直接打开每个页面：写明缺少哪项权限、可向谁申请，没有错误和空表', {
  timeout: 120_000,
}, async () => {
  const page = await signIn('demo.nobody');
  const main = page.getByRole('main');
  await main.getByText('暂无待办').first().waitFor();
  // Pages opened before stay, out of sight.
  const seen = (text: string | RegExp) =>
    main.getByText(text, { exact: true }).filter({ visible: true }).first();
  for (const route of routes.filter((one) => neededKeys(one).length > 0)) {
    await follow(page, addressOf(route));
    await main.getByRole('heading', { name: `暂无权限查看「${route.title}」` }).waitFor();
    const [first] = neededKeys(route);
    await seen(String(first)).waitFor();
    await main.getByRole('button', { name: /申请/ }).waitFor();
    expect(await seen(FAILURES).count(), route.path).toBe(0);
  }
  // Whoever is given a package opens it without a key; what is not theirs says so.
  await follow(page, '/manager/home/mixedshear/package?id=1');
  await seen('素材包不存在或你无权查看').waitFor();
  for (const [path, shown] of [
    ['self/center', '个人资料'],
    ['favorite/list', '暂无收藏'],
  ] as const) {
    await follow(page, `/manager/home/${path}`);
    await seen(shown).waitFor();
    expect(await seen(FAILURES).count(), path).toBe(0);
  }
});
