import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { addressHere } from './address.ts';
import { signInAs } from './calls.ts';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { expectWellAtOtherWidth, SEES_BOTH } from './other-width.ts';

/** One browser for all the files of a row: starting one, and reading the console into it, costs more than many a journey. */
let shared: Promise<Browser> | undefined;
async function theBrowser(): Promise<Browser> {
  const before = await shared;
  if (before?.isConnected()) return before;
  idle.length = 0;
  shared = launch();
  return shared;
}
const launch = async () => chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });

interface Surroundings {
  kind: string;
  context: BrowserContext;
}
/** What journeys before this one left: nothing of theirs but the files of the console, so that pages need not read them again. */
const idle: Surroundings[] = [];
const MOST_IDLE = 4;

async function surroundings(options: BrowserContextOptions): Promise<Surroundings> {
  const browser = await theBrowser();
  const kind = JSON.stringify(options);
  const at = idle.findIndex((left) => left.kind === kind);
  const [left] = at < 0 ? [] : idle.splice(at, 1);
  return left ?? { kind, context: await browser.newContext(options) };
}

/** Pages, cookies, permissions and what the page wrote down go; of a journey that failed everything does. */
async function leave({ kind, context }: Surroundings, failed: boolean) {
  if (failed || idle.length >= MOST_IDLE) return context.close();
  try {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.clearCookies();
    await context.clearPermissions();
    await context.unrouteAll();
    idle.push({ kind, context });
  } catch {
    await context.close();
  }
}

/** A page of its own, with nothing written down at the address it goes to. */
async function blankPage(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  await devtools.detach();
  return page;
}

/**
 * A browser for one file of journeys. Every page is watched: an uncaught error, an error on the console or an answer of the
 * server's own failure fails the journey, unless the journey expects it. Journeys that stop and start servers of their own say where theirs is.
 */
export function useBrowser(addressOf: () => string = addressHere) {
  const used: Surroundings[] = [];
  const complaints: string[] = [];

  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    // What a journey saw when it failed is worth more than the line it failed on.
    if (failed) await tellWhatWasSeen(used.map(({ context }) => context));
    const unwell = SEES_BOTH && !failed && addressOf === addressHere ? await seenAtOtherWidth(used) : [];
    await Promise.all(used.splice(0).map((one) => leave(one, failed || unwell.length > 0)));
    expect([...complaints.splice(0), ...unwell]).toEqual([]);
  });

  const open = async (path: string, options: BrowserContextOptions, before?: Prepare): Promise<Page> => {
    const taken = await surroundings({
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
      // A button that is still growing can slip away between press and release on a slow machine.
      reducedMotion: 'reduce',
      ...options,
    });
    used.push(taken);
    const page = await blankPage(taken.context, addressOf());
    await before?.(taken.context);
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // The browser itself reports every refused call; the journeys check those by what the screen says.
      // And that this machine has no telephone.
      if (message.type() === 'error' && !/^Failed to (load resource|launch 'tel:)/.test(message.text()))
        complaints.push(message.text());
    });
    // Servers that are stopped and started on the way may say that they are not there.
    if (addressOf === addressHere)
      page.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
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
    /** Signs in by a click on one of the demo logins. */
    async signInAsDemo(who: string, options: BrowserContextOptions = {}) {
      const page = await open('/manager/login', options);
      await page.getByRole('button', { name: new RegExp(`^${who}`) }).click();
      await page.waitForURL('**/manager/home');
      return page;
    },
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

/** What is wrong with the pages that a journey ended on, at the width that it did not use. */
async function seenAtOtherWidth(used: readonly Surroundings[]): Promise<string[]> {
  const unwell: string[] = [];
  for (const page of used.flatMap(({ context }) => context.pages()))
    await expectWellAtOtherWidth(page).catch((error: Error & { actual?: unknown }) =>
      unwell.push(`${page.url()} at the other width: ${JSON.stringify(error.actual) ?? error.message}`),
    );
  return unwell;
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
