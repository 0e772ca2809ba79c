import { HOME_ROUTES, type RouteEntry } from '@zhiying/contract';
import type { Page, Request } from 'playwright-core';
import { addressHere } from './address.ts';
import { untilDrawn } from './drawn.ts';

export const routes: readonly RouteEntry[] = HOME_ROUTES;

/** The console's own stream stays open for good, and a player reads on for as long as it likes. */
const ENDS = new Set(['fetch', 'xhr', 'script', 'stylesheet', 'document']);
const isAwaited = (request: Request) =>
  ENDS.has(request.resourceType()) && !new URL(request.url()).pathname.endsWith('/events');

/** Words of a page that could not be had. A part of one that needs another key says so, beside what there is to see. Refusals are looked for apart: on some walks they are right. */
const FAILURES = /加载失败|页面不存在|出错了/;
const REFUSALS = /暂无权限查看(?!人员|账号数据)|暂无权限，|还没有开放/;

interface Watch {
  /** What went wrong, with the place where it did. */
  faults: string[];
  /** Goes to a page as a link within the console does, and waits until it is all there. */
  follow(route: RouteEntry, search?: string): Promise<void>;
  /** The same by its whole address, with everything read anew. */
  open(route: RouteEntry, search?: string): Promise<void>;
  settled(): Promise<void>;
  /** Holds what is on the screen against what may not be there. */
  look(options?: { refusals?: boolean }): Promise<void>;
  /** Names the place for what goes wrong from now on. */
  at(place: string): void;
}

/** Watches one page of the browser: what it asks for, what it is refused, and what it says. */
export function watchPage(page: Page): Watch {
  const faults: string[] = [];
  const open = new Set<Request>();
  let place = '';
  const note = (what: string) => faults.push(`${place}: ${what}`);
  page.on('request', (request) => {
    if (isAwaited(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    // What nobody waits for any longer is given up on purpose.
    if (!/ABORTED/.test(request.failure()?.errorText ?? '')) note(`failed ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${new URL(response.url()).pathname}`);
  });

  const main = page.getByRole('main');
  /** While the code of a page is on its way there is nothing; what stays empty is told by who looks. */
  const untilFilled = () =>
    page
      .waitForFunction(() => (document.querySelector('main')?.innerText.trim().length ?? 0) > 1, null, {
        timeout: 15_000,
      })
      .catch(() => null);

  const settled = async () => {
    await untilFilled();
    for (let quiet = 0; quiet < 2; ) {
      await untilDrawn(page);
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
      quiet = open.size === 0 ? quiet + 1 : 0;
    }
  };
  const addressOf = ({ path }: RouteEntry, search: string) => `/manager/home/${path}${search}`;
  return {
    faults,
    settled,
    at: (next) => {
      place = next;
    },
    async follow(route, search = '') {
      await page.evaluate(
        (to) => {
          document.title = '…';
          history.pushState({}, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        addressOf(route, search),
      );
      // Two pages of one name leave the title as it is.
      await page.waitForFunction(() => document.title !== '…', null, { timeout: 5_000 }).catch(() => null);
      await settled();
    },
    async open(route, search = '') {
      await page.goto(new URL(addressOf(route, search), addressHere()).href);
      await main.waitFor();
      await settled();
    },
    async look({ refusals = true } = {}) {
      const text = await main.innerText();
      if (text.trim().length < 2) note('an empty page');
      for (const words of refusals ? [FAILURES, REFUSALS] : [FAILURES]) {
        const found = words.exec(text);
        if (found) note(text.slice(Math.max(0, found.index - 10), found.index + 40).replaceAll(/\s+/g, ' '));
      }
    },
  };
}
