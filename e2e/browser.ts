import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { addressHere } from './address.ts';
import { signInAs } from './calls.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { DEMO_PASSWORD } from './demo.ts';

/**
 * A browser for one file of journeys. Every page is watched: an uncaught error or an error on the console fails the
 * journey, unless the journey expects it. Journeys that stop and start servers of their own say where theirs is.
 */
export function useBrowser(addressOf: () => string = addressHere) {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  });
  afterEach(async ({ task }) => {
    // What a journey saw when it failed is worth more than the line it failed on.
    if (task.result?.state === 'fail') await tellWhatWasSeen(contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  const open = async (path: string, options: BrowserContextOptions, before?: Prepare): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      // A button that is still growing can slip away between press and release on a slow machine.
      reducedMotion: 'reduce',
      ...options,
    });
    contexts.push(context);
    await before?.(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports every refused call; the journeys check those by what the screen says.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    await page.goto(addressOf() + path);
    return page;
  };

  return {
    get address() {
      return addressOf();
    },
    complaints,
    visit: (path: string, options: BrowserContextOptions = {}) => open(path, options),
    /** Begins signed in, as with a session kept from yesterday; the login page has journeys of its own. */
    signIn: (uname: string, path = '/manager/home', options: BrowserContextOptions = {}) =>
      open(path, options, async (context) => {
        const token = await signInAs(addressOf(), uname);
        await context.addCookies([{ name: 'Admin-Token', value: token, url: addressOf() }]);
      }),
    /** Signs in through the login page, as a person does. */
    async signInByHand(uname: string, path = '/manager/home') {
      const page = await open(`/manager/login?redirect=${encodeURIComponent(path)}`, {});
      await page.getByLabel('手机号或账号').fill(uname);
      await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
      return page;
    },
  };
}

type Prepare = (context: BrowserContext) => Promise<void>;

async function tellWhatWasSeen(contexts: readonly BrowserContext[]) {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch((error: Error) => error.message);
    console.log(`── ${page.url()}\n${text.replaceAll(/\n{2,}/g, '\n').slice(0, 3000)}`);
  }
}
