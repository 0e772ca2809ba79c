import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { contract } from '@zhiying/contract';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import type { BenchServer } from './bench-server.ts';
import { type Visit, visit, withBrowser } from './browser.ts';
import { type Bench, interleaved, type Measured, median, type Row } from './harness.ts';

/** The baseline's page built and served with gzip, its rows those of our list. */
async function withBaseline<T>(house: BenchServer, work: (address: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zhiying-bench-web-'));
  const root = path.join(import.meta.dirname, 'web-baseline');
  await build({ root, base: './', logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const answers = new Map<number, string>();
  for (const limit of [100, 500] as const)
    answers.set(limit, JSON.stringify({ data: await house.ask(contract.member.list, { limit }) }));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const rows = pathname === '/rows.json' ? answers.get(Number(searchParams.get('size'))) : undefined;
    const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
    Promise.resolve(rows ?? readFile(file)).then(
      (body) => {
        response.setHeader('content-encoding', 'gzip');
        response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/html');
        response.end(gzipSync(body));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** The visits of the rounds that count, beside the script's time that `interleaved` keeps. */
function recorded(seen: Visit[], go: () => Promise<Visit>): () => Promise<Measured> {
  return async () => {
    const one = await go();
    seen.push(one);
    return { seconds: one.scriptSeconds, cpuSeconds: one.taskSeconds };
  };
}
const middle = (seen: readonly Visit[], of: (one: Visit) => number) => median(seen.slice(1).map(of));

function sizeRow(what: string, ours: Visit[], base: Visit[], most: number): Row {
  const size = (seen: Visit[]) => middle(seen, ({ bytes }) => bytes);
  const shown = (seen: Visit[]) =>
    `${kB(size(seen))} in ${middle(seen, ({ requests }) => requests)} requests (headers ${kB(middle(seen, ({ headerBytes }) => headerBytes))})`;
  const ok = size(ours) <= most;
  return {
    what,
    ours: shown(ours),
    baseline: shown(base),
    ratio: size(ours) / size(base),
    goal: `≤ ${kB(most)}`,
    ok,
  };
}

function scriptRow(what: string, ours: Measured, base: Measured, most: number | null): Row {
  const shown = ({ seconds, cpuSeconds }: Measured) =>
    `${(seconds * 1000).toFixed(0)} ms (all work ${((cpuSeconds ?? Number.NaN) * 1000).toFixed(0)} ms)`;
  const ratio = ours.seconds / base.seconds;
  const goal = most === null ? '–' : `≤ ${most}×`;
  return { what, ours: shown(ours), baseline: shown(base), ratio, goal, ok: most === null || ratio <= most };
}

/** A browser on a busy machine is slow. */
const PATIENCE = { timeout: 180_000 };
const formShown = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).waitFor(PATIENCE);
const rowsShown = (page: Page) => page.locator('[data-row-key]').nth(5).waitFor(PATIENCE);

export const webLogin: Bench = {
  title:
    'the login page in a browser that was never there, against a page with only React and antd’s virtual table',
  async run(run) {
    const house = await run.members(10_000);
    const seen = { ours: [] as Visit[], base: [] as Visit[] };
    return withBaseline(house, (baseline) =>
      withBrowser(async (browser) => {
        const found = await interleaved({
          ours: recorded(seen.ours, () => visit(browser, `${house.server.address}/manager/login`, formShown)),
          base: recorded(seen.base, () => visit(browser, `${baseline}?size=100`, rowsShown)),
        });
        return [
          sizeRow('transferred until the form stands', seen.ours, seen.base, 90_000),
          scriptRow('script, processor time', found.ours, found.base, null),
        ];
      }),
    );
  },
};

export const webList: Bench = {
  title: 'the list of members in a browser that was never there, against only React and antd’s virtual table',
  async run(run) {
    const house = await run.members(10_000);
    const seen: Record<'ours' | 'ours500' | 'base' | 'base500', Visit[]> = {
      ours: [],
      ours500: [],
      base: [],
      base500: [],
    };
    const list = `${house.server.address}/manager/home/user`;
    return withBaseline(house, (baseline) =>
      withBrowser(async (browser) => {
        const ours = (size: number) => () => visit(browser, `${list}?size=${size}`, rowsShown, house.token);
        const base = (size: number) => () => visit(browser, `${baseline}?size=${size}`, rowsShown);
        const found = await interleaved({
          ours: recorded(seen.ours, ours(100)),
          base: recorded(seen.base, base(100)),
          ours500: recorded(seen.ours500, ours(500)),
          base500: recorded(seen.base500, base(500)),
        });
        return [
          sizeRow('transferred until 100 rows stand', seen.ours, seen.base, 360_000),
          scriptRow('script, 100 rows', found.ours, found.base, 1.4),
          scriptRow('script, 500 rows', found.ours500, found.base500, 1.4),
          scriptRow('ours, 500 rows : 100 rows', found.ours500, found.ours, 1.15),
        ];
      }),
    );
  },
};
