import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@zhiying/contract';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiAs } from '../api.ts';
import { useBrowser } from '../browser.ts';
import { DEMO_PASSWORD } from '../demo.ts';
import { OWN_STORE } from '../outside-store.ts';
import { freePort, type RunningServer, startServer } from '../server.ts';
import { choose, dock, done, filmOf, gif, PART, row, watchParts } from '../upload-samples.ts';

/** `npm run faults` does with the sizes of the specification what `npm test` does with small ones. */
const FULL = process.env.FAULTS === 'full';
const FILM_BYTES = FULL ? 300 * 1_048_576 : 12_000_000;
const BATCHES = FULL ? 10 : 1;
const MINUTES = 60_000;

let folder: string;
let server: RunningServer;
let address = '';
const { signIn } = useBrowser(() => address);

let port: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zhiying-upload-faults-'));
  port = await freePort();
});
afterAll(async () => {
  if (server?.process.exitCode === null) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An empty house: the demo's pictures and films would be made on the same cores. */
const HOUSE = { ...OWN_STORE, DEMO: '0', ADMIN_PASSWORD: DEMO_PASSWORD, RATE_LIMIT: '0' };
const start = async () => {
  server = await startServer(path.join(folder, 'data'), { ...HOUSE, PORT: port });
  ({ address } = server);
};

/** What the server itself worked out from the bytes it keeps. */
async function storedSha256(name: string) {
  const api = apiAs('admin', () => address);
  const { rows } = await api(contract.material.list, { q: name });
  const found = await Promise.all(rows.map(({ id }) => api(contract.material.info, { id })));
  return found.flatMap(({ versions }) => versions.map(({ sha256 }) => sha256));
}

it('上传途中服务器被 kill -9：重启后自己接着传完，到过的片不再传，内容一致，只登记一次', {
  timeout: 10 * MINUTES,
}, async () => {
  const film = await filmOf(folder, '中断影片.mp4', FILM_BYTES);
  await start();
  const page = await signIn('admin', '/manager/home/material');
  const parts = watchParts(page);
  const total = Math.ceil(FILM_BYTES / 512_000);
  const third = Math.ceil(total / 3);
  let mayPass = third;
  const held: Route[] = [];
  // A third of the parts get through; the others are still on their way when the server goes.
  await page.route(PART, async (route) => {
    if (mayPass-- > 0) await route.continue();
    else held.push(route);
  });
  await choose(page, [film.file]);
  await expect.poll(() => parts.length, { timeout: 5 * MINUTES }).toBe(third);
  const gone = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill('SIGKILL');
  await gone;
  await start();
  mayPass = Number.POSITIVE_INFINITY;
  await Promise.all(held.map((route) => route.abort('connectionreset')));
  await done(page, '中断影片.mp4', 8 * MINUTES);
  expect(parts.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: total }, (_, at) => at + 1),
  );
  await expect.poll(() => storedSha256('中断影片'), { timeout: 2 * MINUTES }).toEqual([film.sha256]);
});

it('一次选一百个文件，全部传完并登记', { timeout: 15 * MINUTES }, async () => {
  const page = await signIn('admin', '/manager/home/material');
  const registered: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(contract.material.upload.path)) registered.push(response.status());
  });
  const since = Date.now();
  for (let batch = 1; batch <= BATCHES; batch++) {
    await choose(
      page,
      Array.from({ length: 100 }, (_, at) => gif(`批量-${batch}-${at}.gif`)),
    );
    await expect.poll(() => registered.length, { timeout: 5 * MINUTES }).toBe(batch * 100);
    await dock(page)
      .getByText(`已上传 ${batch * 100} 个文件`)
      .waitFor();
  }
  console.log(`${BATCHES * 100} files in ${((Date.now() - since) / 1000).toFixed(1)} s`);
  expect(new Set(registered)).toEqual(new Set([200]));
});

it('存储写满时说明原因，不登记，腾出空间后重试即可', { timeout: 2 * MINUTES }, async () => {
  const page = await signIn('admin', '/manager/home/material');
  const full = {
    status: 507,
    contentType: 'application/xml',
    body: '<Error><Code>InsufficientStorage</Code><Message>The disk of the store is full</Message></Error>',
  };
  await page.route(/\/s3\//, (route) => route.fulfill(full));
  await choose(page, [gif('放不下.gif')]);
  await row(page, '放不下.gif').getByText('上传失败：存储空间已满，请联系管理员').waitFor();
  expect(await storedSha256('放不下')).toEqual([]);
  await page.unroute(/\/s3\//);
  await row(page, '放不下.gif').getByRole('button', { name: '重试' }).click();
  await done(page, '放不下.gif');
  await expect.poll(() => storedSha256('放不下')).toHaveLength(1);
});
