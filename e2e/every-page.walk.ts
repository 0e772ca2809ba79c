import { contract, mayOpen, neededKeys, type RouteEntry } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { apiAs } from './api.ts';
import { useBrowser } from './browser.ts';
import { objectsSeenBy } from './page-objects.ts';
import { expectNoSidewaysScroll } from './seen.ts';
import { routes, watchPage } from './walk-page.ts';

const { signIn } = useBrowser();

/** From who sees most to who sees least; whoever sees nothing has a journey of their own (`no-permission.journey.ts`). */
const ROLES = [
  'demo.admin',
  'demo.ops',
  'demo.region',
  'demo.manager',
  'demo.dealer',
  'demo.store',
  'demo.adviser',
];
/** Who is shown every page; the others only those that keys open, since what is open to everybody is the same for all. */
const SEES_ALL = 'demo.admin';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Only the colours differ in the dark, and what is told by them. */
const DARK_RULES = ['color-contrast', 'button-name', 'label', 'link-name'];
const inTheDark = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.locator('html[data-theme="dark"]').waitFor();
};

const sizes = async (page: Page, size: typeof DESK, settled: () => Promise<void>) => {
  await page.setViewportSize(size);
  await settled();
};

/** As far as the first line that somebody has typed: what a page says is no fault of its own. */
async function collect(faults: string[], place: string, check: () => Promise<void>) {
  try {
    await check();
  } catch (error) {
    const { actual, message } = error as Error & { actual?: unknown };
    faults.push(`${place}: ${(actual === undefined ? message : JSON.stringify(actual)).slice(0, 600)}`);
  }
}

describe('每个页面都能打开：没有失败的请求、控制台报错、横向滚动和无障碍问题，亮色暗色、宽屏窄屏', () => {
  it.each(ROLES)('%s', { timeout: 900_000 }, async (uname) => {
    const profile = await apiAs(uname)(contract.self.profile, {});
    const found = await objectsSeenBy(uname, profile.uid);
    const page = await signIn(uname);
    const watch = watchPage(page);
    await watch.settled();
    const open = (route: RouteEntry) => {
      const keys = route.listedFor ?? neededKeys(route);
      return (
        route.path !== 'noPermission' &&
        (route.bare !== 'nothing' || found[route.path] !== undefined) &&
        (uname === SEES_ALL || keys.length > 0) &&
        mayOpen(profile, keys)
      );
    };
    const walked = routes.filter(open);
    expect(walked.length).toBeGreaterThan(5);
    for (const route of walked) {
      const place = `${route.title}（${route.path}）`;
      watch.at(place);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await sizes(page, DESK, watch.settled);
      await watch.follow(route, found[route.path]);
      await watch.look();
      await collect(watch.faults, `${place} 宽屏`, () => expectNoSidewaysScroll(page));
      if (uname === SEES_ALL) {
        await collect(watch.faults, `${place} 亮色宽屏`, () => expectAccessible(page));
        await inTheDark(page);
        await collect(watch.faults, `${place} 暗色宽屏`, () => expectAccessible(page, DARK_RULES));
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      }
      watch.at(`${place} 窄屏`);
      await sizes(page, PHONE, watch.settled);
      await watch.look();
      await collect(watch.faults, `${place} 窄屏`, () => expectNoSidewaysScroll(page));
      // The pieces are the same for everybody, and looking at them takes as long as all the rest.
      if (uname !== SEES_ALL) continue;
      await collect(watch.faults, `${place} 亮色窄屏`, () => expectAccessible(page));
      await inTheDark(page);
      await collect(watch.faults, `${place} 暗色窄屏`, () => expectAccessible(page, DARK_RULES));
    }
    // Whoever sees everything has walked it all.
    if (uname === SEES_ALL)
      expect(routes.filter((route) => !walked.includes(route)).map(({ path }) => path)).toEqual([
        'noPermission',
      ]);
    expect([...new Set(watch.faults)]).toEqual([]);
  });
});
