import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { DEMO_PASSWORD } from './demo.ts';

/**
 * A browser for one file of journeys. Every page is watched: an uncaught error or an error on the console fails the
 * journey, unless the journey expects it.
 */
export function useBrowser() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const address = inject('address');

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    contexts.push(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports every refused call; the journeys check those by what the screen says.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text());
    });
    await page.goto(address + path);
    return page;
  };

  return {
    address,
    complaints,
    visit,
    /** Signs in through the login page, as a person does. */
    async signIn(uname: string, path = '/manager/home', options: BrowserContextOptions = {}) {
      const page = await visit(`/manager/login?redirect=${encodeURIComponent(path)}`, options);
      await page.getByLabel('手机号或账号').fill(uname);
      await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
      return page;
    },
  };
}
