import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@zhiying/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { collect } from '../../src/modules/growth/growth.jobs.ts';
import { atEnd } from '../at-end.ts';
import { type House, openTestApp } from '../test-app.ts';

const { growthCrawl, growth } = contract;
const PAGE = 20;
const LAST = 5;
let house: House;
let token: string;
let url: string;
let robots = '';
let asked: string[] = [];
/** What happens while a page is asked for. */
let before: (page: number) => Promise<void> | void = () => {};

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    if (path === '/robots.txt') return void response.writeHead(200).end(robots);
    const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
    await before(page);
    const list = page > LAST ? [] : Array.from({ length: PAGE }, (_, at) => entry((page - 1) * PAGE + at));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { list } }));
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  house = await openTestApp({ roles: new Set(['api']), sandboxUrl: url });
});

const entry = (no: number) => ({
  id: `c${no}`,
  author: `u${no % 30}`,
  name: '示例·匿名',
  text: no % 2 ? '落地多少钱' : '路过',
  at: Math.floor(Date.now() / 1000) - no,
});

beforeEach(async () => {
  robots = '';
  asked = [];
  before = () => {};
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const role = await house.addRole(['7-1', '7-2', '15-10'], 'TREE');
  const uname = `crawl-${root}`;
  await house.addMember(uname, [{ nodeId: root, roleId: role }]);
  token = await house.signIn(uname);
});

const create = (more: object = {}) =>
  house.ask(
    growthCrawl.create,
    {
      name: '示例页面',
      kind: 'page',
      url: `${url}/list?page={page}`,
      listPath: 'data.list',
      timeField: 'at',
      ...more,
    } as never,
    token,
  );
const run = async (crawlId: number, signal = new AbortController().signal) => {
  const handler = await collect.handler();
  await handler.run({
    id: 'x',
    payload: { crawlId },
    memberId: null,
    attempt: 1,
    signal,
    progress: async () => {},
    kernel: house.app.kernel,
  });
};
const info = (id: number) => house.ask(growthCrawl.info, { id }, token);
const count = async (id: number) =>
  (
    await house.db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM growth_signal WHERE crawl_id = ${id}`,
    )
  )?.n;

it('逐页采集到底，进度如实；再次采集只加新的；一个作者一位潜客', async () => {
  const { id } = await create();
  await run(id);
  expect(await info(id)).toMatchObject({ state: 'done', pages: LAST + 1, read: 100, kept: 100, trouble: '' });
  expect((await house.ask(growth.list, {}, token)).total).toBe(30);
  await house.ask(growthCrawl.start, { id }, token);
  await run(id);
  expect(await info(id)).toMatchObject({ state: 'done', read: 100, kept: 0 });
  expect(await count(id)).toBe(100);
});

it('在一页中间被杀，接着跑不重不漏；两个同时跑也一样', async () => {
  const { id } = await create();
  const killed = new AbortController();
  before = (page) => {
    if (page === 3) killed.abort();
  };
  await run(id, killed.signal).catch(() => {});
  expect(await info(id)).toMatchObject({ state: 'running', pages: 2, kept: 40 });
  before = () => {};
  // Killed inside the transaction of a page: nothing of the page is there, and the place to go on from has not moved.
  await house.db.query(sql`
    CREATE FUNCTION break_crawl() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`);
  await house.db.query(
    sql`CREATE TRIGGER break_crawl BEFORE UPDATE ON growth_crawl FOR EACH ROW EXECUTE FUNCTION break_crawl()`,
  );
  await expect(run(id)).rejects.toThrow('killed');
  await house.db.query(sql`DROP TRIGGER break_crawl ON growth_crawl`);
  await house.db.query(sql`DROP FUNCTION break_crawl`);
  expect(await count(id)).toBe(40);
  await Promise.all([run(id), run(id)]);
  expect(await info(id)).toMatchObject({ state: 'done', read: 100, kept: 100 });
  expect(await count(id)).toBe(100);
});

it('暂停后停在原处，继续从下一页开始；取消后不能再开始；上限到了如实说明', async () => {
  const { id } = await create({ mostPages: 4 });
  before = async (page) => {
    if (page === 2) await house.ask(growthCrawl.pause, { id }, token);
  };
  await run(id);
  expect(await info(id)).toMatchObject({ state: 'paused', pages: 1 });
  before = () => {};
  asked = [];
  await house.ask(growthCrawl.start, { id }, token);
  await run(id);
  expect(asked.find((path) => path.startsWith('/list'))).toBe('/list?page=2');
  expect(await info(id)).toMatchObject({ state: 'done', pages: 4, kept: 80, trouble: '已达到采集上限' });
  const other = await create();
  await house.ask(growthCrawl.cancel, { id: other.id }, token);
  expect(await house.send(growthCrawl.start, { id: other.id }, token)).toMatchObject({
    httpStatus: 409,
    code: 'growth.crawlMove',
  });
});

it('robots.txt 不允许就不读，说明原因；内容不对也说明，不留下半页', async () => {
  robots = 'User-agent: *\nDisallow: /list';
  const { id } = await create();
  await run(id);
  expect(await info(id)).toMatchObject({
    state: 'failed',
    trouble: expect.stringContaining('robots.txt'),
    pages: 0,
  });
  expect(asked.some((path) => path.startsWith('/list'))).toBe(false);
  robots = '';
  const wrong = await create({ listPath: 'nothing' });
  await run(wrong.id);
  expect(await info(wrong.id)).toMatchObject({
    state: 'failed',
    trouble: expect.stringContaining('没有找到列表'),
  });
});
