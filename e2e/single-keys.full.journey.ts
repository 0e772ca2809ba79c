import { ALL_KEYS, contract, KEY_LABELS, type Key, neededKeys, type RouteEntry } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addressHere } from './address.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { ask } from './calls.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { objectsSeenBy } from './page-objects.ts';
import { routes, watchPage } from './walk-page.ts';

const { signIn } = useBrowser();

const walked = routes.filter(({ path }) => path !== 'noPermission');
const opened = (key: Key): RouteEntry[] =>
  walked.filter((route) => (route.listedFor ?? neededKeys(route)).includes(key));

/** 账号同步 adds a button to accounts that 内容账号 shows: alone it opens AI 文章, which says which right is missing. */
const ADDS_TO_ANOTHER: ReadonlySet<Key> = new Set(['14-8']);

/** Somebody whose one role has the key that is walked, everywhere in the channel. */
async function bearer() {
  const api = apiAs('demo.admin');
  const uname = `one.key.${Date.now()}`;
  const { gid } = await api(contract.group.create, {
    name: uname.slice(0, 20),
    description: '逐项检查权限',
    scope: 'ALL',
    keys: [],
  });
  const { rows } = await api(contract.organ.list, {});
  const { uid, link } = await api(contract.member.create, {
    uname,
    name: '单项权限',
    phone: null,
    remark: '',
    memberships: [{ nodeId: rows[0]?.id ?? 0, roleId: gid }],
  });
  const token = link.split(/[=/#]/).at(-1) ?? '';
  await ask(addressHere(), contract.auth.redeemReset, {
    token,
    password: DEMO_PASSWORD,
    repass: DEMO_PASSWORD,
  });
  return {
    uname,
    async holds(key: Key) {
      const { version } = await api(contract.group.authInfo, { gid });
      await api(contract.group.update, { gid, version, keys: [key] });
    },
    leave: () => api(contract.member.setStatus, { ids: [uid], status: 'disabled' }),
  };
}

/** The other tabs of the page, and those within each. */
async function walkTabs(page: Page, watch: ReturnType<typeof watchPage>, place: string) {
  const main = page.getByRole('main');
  const outer = main.getByRole('tab').filter({ visible: true });
  const names = await outer.allInnerTexts();
  for (const [at, name] of names.entries()) {
    watch.at(`${place} › ${name}`);
    await outer.nth(at).click();
    await watch.settled();
    await watch.look();
    const inner = main
      .getByRole('radiogroup', { name: '本组页面' })
      .filter({ visible: true })
      .locator('label');
    for (const [other, title] of (await inner.allInnerTexts()).entries()) {
      watch.at(`${place} › ${name} › ${title}`);
      await inner.nth(other).click();
      await watch.settled();
      await watch.look();
    }
  }
}

it('只有一项权限的人打开它的每个页面和页签：没有被拒绝的请求，没有「暂无权限」', {
  timeout: 900_000,
}, async () => {
  const who = await bearer();
  const { uid } = await apiAs('demo.admin')(contract.self.profile, {});
  // Pages of one object are opened with one that is there.
  const objects = await objectsSeenBy('demo.admin', uid);
  const page = await signIn(who.uname);
  const watch = watchPage(page);
  for (const key of ALL_KEYS.filter((one) => !ADDS_TO_ANOTHER.has(one))) {
    const [first, ...others] = opened(key);
    if (!first) continue;
    // What is open would ask again with what the person may from now on.
    await page.goto('about:blank');
    await who.holds(key);
    for (const route of [first, ...others]) {
      const place = `${key} ${KEY_LABELS[key]} › ${route.title}`;
      watch.at(place);
      const object = objects[route.path];
      await (route === first ? watch.open(route, object) : watch.follow(route, object));
      await watch.look();
      await walkTabs(page, watch, place);
    }
  }
  await who.leave();
  expect([...new Set(watch.faults)]).toEqual([]);
});
