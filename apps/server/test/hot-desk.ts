import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_KEYS, contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { atEnd } from './at-end.ts';
import { openTestApp } from './test-app.ts';
import { sessionOf } from './walk-rows/ground.ts';

const { hotSource, hotTopic } = contract;

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A house with a head office and a dealer, and a site of our own that answers as each test tells it to. */
export async function openHotDesk() {
  const pages = new Map<string, Reply>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = pages.get(path);
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const house = await openTestApp({ roles: new Set(['api']), sandboxUrl: url });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealerNode = await house.addNode('dealer', root, channel);
  const all = await house.addRole([...ALL_KEYS], 'TREE');
  const token = await sessionOf(house, await house.addMember('head', [{ nodeId: root, roleId: all }]));
  const reviewer = await sessionOf(house, await house.addMember('second', [{ nodeId: root, roleId: all }]));
  const dealer = await sessionOf(
    house,
    await house.addMember('dealer', [{ nodeId: dealerNode, roleId: all }]),
  );

  let made = 0;
  async function addSource(fields: object = {}) {
    made += 1;
    const source = {
      name: `来源 ${made}`,
      mark: '资',
      kind: 'rss',
      url: `${url}/feed.xml`,
      floorSeconds: 1,
      ...fields,
    };
    return (await house.ask(hotSource.create, source as never, token)).id;
  }
  const enter = (id: number, ...titles: string[]) =>
    house.ask(hotSource.enter, { id, entries: titles.map((title) => ({ title })) }, token);

  return {
    house,
    channel,
    dealerNode,
    token,
    /** Decides on what the first one makes. */
    reviewer,
    dealer,
    url,
    pages,
    asked,
    addSource,
    enter,
    hand: (fields: object = {}) => addSource({ kind: 'hand', url: '', ...fields }),
    /** Reads as if the floor had passed. */
    async read(id: number) {
      await house.db.query(sql`UPDATE hot_source SET asked_at = NULL WHERE id = ${id}`);
      return house.ask(hotSource.read, { id }, token);
    },
    sources: async () => (await house.ask(hotSource.list, {}, token)).rows,
    topics: async (search: object = {}) => (await house.ask(hotTopic.list, search as never, token)).rows,
    sightings: async () =>
      (await house.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM hot_sighting`))?.n ?? 0,
    /** What the clock does every minute; how many requests it took. */
    async tick() {
      asked.length = 0;
      const { run } = await import('../src/modules/hot/clock.run.ts');
      await run({ kernel: house.app.kernel, signal: new AbortController().signal } as never);
      return asked.length;
    },
    async clear() {
      pages.clear();
      asked.length = 0;
      await house.db.raw(
        'TRUNCATE hot_source, hot_benchmark, hot_topic, hot_title, hot_follow, hot_package CASCADE; DELETE FROM ai_hot; DELETE FROM notification',
      );
    },
  };
}

export const text =
  (body: string | Buffer, type = 'application/xml'): Reply =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(body);

export const feed = (...titles: string[]) =>
  `<?xml version="1.0"?><rss><channel><title>总</title>${titles.map((title) => `<item><title>${title}</title></item>`).join('')}</channel></rss>`;
