import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contract, type DataOf } from '@zhiying/contract';
import { type Browser, chromium, type Page, type Request } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { DEMO_PASSWORD } from './demo.ts';
import { untilDrawn } from './drawn.ts';
import { startLiveServices } from './own-server/live-services.ts';
import { contentPictures } from './pictures/content.ts';
import { customersPictures } from './pictures/customers.ts';
import { hotPictures } from './pictures/hot.ts';
import { livePictures } from './pictures/live.ts';
import { peoplePictures } from './pictures/people.ts';
import type { Picture } from './pictures/picture.ts';
import { posterPictures } from './pictures/poster.ts';
import { startPictures } from './pictures/start.ts';
import { drawSheets } from './poster/sheets.ts';
import { type RunningServer, startServer } from './server.ts';

/** `npm run pictures`: draws the pictures of the user guide from a fresh demo, so that they show what the program shows. */
const FOLDER = path.resolve(import.meta.dirname, '../docs/guide');

/** `npm run pictures -- dealers import` draws only these. */
const wanted = process.argv.slice(2);

const PICTURES: readonly Picture[] = [
  ...startPictures,
  ...peoplePictures,
  ...contentPictures,
  ...posterPictures,
  ...customersPictures,
  ...hotPictures,
  ...livePictures(() => services.url),
];

async function take(
  browser: Browser,
  address: string,
  { name, as, at, width = 1440, dark, before }: Picture,
) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width, height: width < 768 ? 720 : 900 },
    deviceScaleFactor: width < 768 ? 2 : 1,
  });
  if (as)
    await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(address, as), url: address }]);
  const page = await context.newPage();
  const settled = watchRequests(page);
  await page.goto(`${address}/manager${at}`, { waitUntil: 'load' });
  await settled();
  await before?.(page);
  await settled();
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await context.close();
  console.log(name);
}

/** The event stream never ends, so "no network" never comes: nothing else has been asked for, for a while. */
function watchRequests(page: Page) {
  const open = new Set<Request>();
  let changed = Date.now();
  const note = (change: () => void) => {
    change();
    changed = Date.now();
  };
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/events')) note(() => open.add(request));
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => note(() => open.delete(request)));
  return async () => {
    for (
      const end = Date.now() + 60_000;
      Date.now() < end && (open.size > 0 || Date.now() - changed < QUIET_MS);
    )
      await page.waitForTimeout(200);
    await untilDrawn(page);
    await page.waitForTimeout(500);
  };
}
const QUIET_MS = 2_000;

async function tokenOf(address: string, uname: string): Promise<string> {
  const response = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uname, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const EACH_MS = 2_000;

/** A picture shows a house as it is after its first minutes: until then lists are short and figures nought. */
async function untilPrepared(address: string) {
  const token = await tokenOf(address, 'demo.ops');
  for (;;) {
    const response = await fetch(`${address}${contract.workbench.day.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as { data: DataOf<typeof contract.workbench.day> };
    if (data.preparing === null) return;
    await wait(EACH_MS);
  }
}

if (wanted.length === 0 || wanted.includes('poster-templates')) await drawSheets(FOLDER);

const dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-pictures-'));
/** A room is only on air with a voice. */
const services = await startLiveServices({
  msPerSign: 220,
  answer: '后备厢可以放下两只 28 寸行李箱，具体以到店实车为准。',
});
const server = await startServer(dataDir, { PREPARE: '1', MODEL_PRIVATE_HOSTS: '1' });
/** Started for the first picture that wants it. */
let newHouse: Promise<RunningServer> | undefined;
const startNewHouse = () =>
  startServer(path.join(dataDir, 'new-house'), { DEMO: '0', ADMIN_PASSWORD: DEMO_PASSWORD });
const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
try {
  await untilPrepared(server.address);
  for (const picture of PICTURES)
    if (wanted.length === 0 || wanted.includes(picture.name))
      try {
        const { address } = picture.newHouse ? await (newHouse ??= startNewHouse()) : server;
        await take(browser, address, picture);
      } catch (error) {
        // The others can be drawn all the same.
        console.error(`${picture.name}: ${(error as Error).message}`);
        process.exitCode = 1;
      }
} finally {
  await browser.close();
  await server.stop();
  await (await newHouse)?.stop();
  services.stop();
  await rm(dataDir, { recursive: true, force: true });
}
