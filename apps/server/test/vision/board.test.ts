import { contract, type DataOf, NO_PROVINCE } from '@zhiying/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { defineModule } from '#kernel/module.ts';
import { fillLastDays } from '../../src/modules/report/facts/fill-days.ts';
import { dayAgo } from '../../src/modules/report/facts/span.ts';
import { type BoardFeed, boardFeeds } from '../../src/modules/vision/index.ts';
import { type Library, openLibrary, type Person } from '../library.ts';

const { vision, reportFacts } = contract;

let library: Library;
/** Head office, the first dealer, its store, somebody of it who sees only their own, the other dealer. */
let head: Person;
let dealer: Person;
let store: Person;
let adviser: Person;
let other: Person;

/** Feeds that do not do what they should. */
const feed = (id: string, read: BoardFeed['read']): BoardFeed => ({
  id,
  title: id,
  place: 99,
  call: { keys: ['16-1'] },
  topics: [],
  read,
});
const badFeeds = defineModule({
  name: 'bad-feeds',
  contributes: [
    feed('throws', async () => {
      throw new Error('broken');
    }),
    feed('hangs', () => new Promise(() => {})),
    feed('lies', async () => ({ total: Number.NaN, rows: [] })),
    feed('floods', async () => ({
      total: 10_000,
      rows: Array.from({ length: 10_000 }, (_, at) => ({
        id: at + 1,
        title: '多',
        place: '',
        at: '2026-01-01T00:00:00Z',
      })),
    })),
  ].map(boardFeeds.with),
});

const board = (who: Person, fields: object = {}) => library.house.ask(vision.board, fields, who.token);
const province = (who: Person, code: string) => library.house.ask(vision.province, { code }, who.token);
const today = `${dayAgo(0)},${dayAgo(0)}`;
const reported = async (who: Person) =>
  (
    await library.house.ask(
      reportFacts.byPlace,
      {
        by: 'store',
        at: today,
        measures: ['clues', 'storeVisits'],
        compare: 'none',
        tree: 'earned',
        order: 'descend',
        page: 1,
        limit: 20,
      },
      who.token,
    )
  ).totals;

async function addClues(nodeId: number, count: number, ownerId: number | null = null) {
  await library.house.db.query(sql`
    INSERT INTO clue (channel_id, node_id, path, owner_id, name, source, visited_at)
    SELECT n.channel_id, n.id, n.path, ${ownerId}::bigint, '示例客户', 'chat', CASE WHEN i = 1 THEN now() END
    FROM node n, generate_series(1, ${count}::int) i WHERE n.id = ${nodeId}`);
}
const inCity = (nodeId: number, code: string) =>
  library.house.db.query(sql`UPDATE node SET city_code = ${code} WHERE id = ${nodeId}`);
const fill = () =>
  fillLastDays(
    { kernel: library.house.app.kernel, signal: new AbortController().signal, progress: async () => {} },
    2,
    'nothing',
  );

beforeAll(async () => {
  library = await openLibrary({ beside: badFeeds });
  const { person, root, otherDealer, dealer: first, store: shop } = library;
  head = await person('head', root, ['9-1', '9-2', '9-3', '7-1'], 'ALL');
  dealer = await person('dealer', first, ['9-2', '7-1']);
  store = await person('store', shop, ['9-2', '7-1']);
  adviser = await person('adviser', shop, ['9-2', '7-1'], 'SELF');
  other = await person('other', otherDealer, ['9-2']);
  const [unknownShop, silentShop] = [
    await library.house.addNode('store', otherDealer, library.channel),
    await library.house.addNode('store', first, library.channel),
  ];
  await inCity(first, '320100');
  await inCity(shop, '320500');
  await inCity(otherDealer, '440100');
  // No city has this number any more.
  await inCity(unknownShop, '999999');
  await addClues(shop, 4, adviser.id);
  // Names no city: counts where its dealer is.
  await addClues(silentShop, 1);
  await addClues(first, 2);
  await addClues(otherDealer, 3);
  await addClues(unknownShop, 5);
  await addClues(root, 6);
  await fill();
}, 60_000);

const tiles = ({ map }: DataOf<typeof vision.board>) =>
  Object.fromEntries((map?.provinces ?? []).map(({ code, value }) => [code, value]));

describe('数据视野', () => {
  it('各省的格子加起来就是总数，没有城市的算在未知地区，与报表一样多', async () => {
    const shown = await board(head);
    expect(tiles(shown)).toEqual({ '320000': 7, '440000': 3, [NO_PROVINCE]: 11 });
    expect(shown.map?.total).toBe(21);
    const figure = (name: string) => shown.figures?.find(({ measure }) => measure === name);
    expect({ clues: figure('clues')?.value, storeVisits: figure('storeVisits')?.value }).toEqual(
      await reported(head),
    );
    expect(figure('clues')?.trend.at(-1)).toBe(21);
    expect(shown).toMatchObject({ level: 'office', stores: 3 });
  });

  it('一个省打开是城市和门店，加起来是它的格子', async () => {
    const shown = await board(head);
    for (const [code, value] of Object.entries(tiles(shown))) {
      const opened = await province(head, code);
      expect(opened.total).toBe(value);
      expect(opened.cities.reduce((sum, one) => sum + one.value, 0)).toBe(value);
      expect(opened.places.reduce((sum, one) => sum + one.value, opened.more.value)).toBe(value);
    }
    expect((await province(head, '320000')).cities).toEqual([
      { code: '320500', name: '苏州市', value: 4 },
      { code: '320100', name: '南京市', value: 3 },
    ]);
    expect((await province(head, '110000')).places).toEqual([]);
  });

  it('各人看到自己范围内的，版面随所在组织', async () => {
    expect(tiles(await board(dealer))).toEqual({ '320000': 7 });
    expect(tiles(await board(store))).toEqual({ '320000': 4 });
    expect(tiles(await board(adviser))).toEqual({ '320000': 4 });
    expect(tiles(await board(other))).toEqual({ '440000': 3, [NO_PROVINCE]: 5 });
    const levels = await Promise.all([dealer, store, adviser].map(async (who) => (await board(who)).level));
    expect(levels).toEqual(['dealer', 'store', 'own']);
    for (const who of [dealer, store, adviser, other]) {
      const shown = await board(who);
      expect(shown.map?.total).toBe((await reported(who)).clues);
      expect(shown.figures?.find(({ measure }) => measure === 'clues')?.value).toBe(shown.map?.total);
    }
    // Records are for whoever may open their list.
    expect((await board(other)).feeds).toEqual([]);
    const nothing = await library.person('nothing', library.store, []);
    expect((await board(nothing)).feeds).toEqual([]);
  });

  it('没有报表权限的人打开大屏看不到数字，更宽的别的权限也不多给', async () => {
    const curious = await library.person('curious', library.root, ['7-1'], 'ALL');
    expect(await board(curious)).toMatchObject({ figures: [], ranking: [], platforms: [], unread: [] });
    expect(tiles(await board(curious))).toEqual({});
    expect(await library.house.send(vision.province, { code: '320000' }, curious.token)).toMatchObject({
      httpStatus: 403,
    });
  });

  it('一块抛错、卡住或乱报，其余照常，并说明读不出的是什么；再多也只有几条', {
    tags: 'full',
    timeout: 30_000,
  }, async () => {
    const watcher = await library.person('watcher', library.root, ['16-1', '7-1', '9-2'], 'ALL');
    const shown = await board(watcher);
    expect(shown.unread.sort()).toEqual(['hangs', 'lies', 'throws']);
    expect(shown.feeds.map(({ id, rows }) => [id, rows.length])).toEqual([
      ['clues', 8],
      ['floods', 8],
    ]);
    expect(shown.map?.total).toBe(21);
    expect(JSON.stringify(shown)).not.toContain('示例客户');
    // What figures stand on is gone: what happened is still told.
    await library.house.db.query(sql`ALTER TABLE report_sum RENAME TO report_sum_away`);
    try {
      const rest = await board(dealer);
      expect(rest).toMatchObject({ figures: null, map: null, ranking: null, platforms: null });
      expect(rest.feeds.map(({ id }) => id)).toEqual(['clues']);
      expect(rest.unread).toEqual(['关键指标', '区域分布', '排行', '平台发布']);
    } finally {
      await library.house.db.query(sql`ALTER TABLE report_sum_away RENAME TO report_sum`);
    }
    expect((await board(dealer)).unread).toEqual([]);
  });

  it('数字变了就告诉打开着的大屏，没变不打扰', async () => {
    const told = async () =>
      (
        await library.house.db.one<{ count: number }>(
          sql`SELECT count(*)::int AS count FROM event WHERE topic = 'report.changed'`,
        )
      )?.count ?? 0;
    const before = await told();
    await fill();
    expect(await told()).toBe(before);
    await addClues(library.store, 1);
    await fill();
    expect(await told()).toBe(before + 1);
    expect((await board(head)).map?.total).toBe(22);
  });

  it('昨日变化由报表的数字写成，各人只有自己的；没有报表权限的没有', async () => {
    const add = (ago: number, count: number) =>
      library.house.db.query(sql`
        INSERT INTO clue (channel_id, node_id, path, name, source, created_at)
        SELECT n.channel_id, n.id, n.path, '示例客户', 'chat', now() - make_interval(days => ${ago}::int)
        FROM node n, generate_series(1, ${count}::int) i WHERE n.id = ${library.store}`);
    await add(1, 3);
    await add(2, 1);
    await fillLastDays(
      { kernel: library.house.app.kernel, signal: new AbortController().signal, progress: async () => {} },
      35,
      'proof',
    );
    const changes = (who: Person) => library.house.ask(contract.workbench.changes, {}, who.token);
    const yesterday = dayAgo(1);
    expect(await changes(dealer)).toMatchObject({
      day: yesterday,
      clauses: [
        { text: '线索 3 条，比前一日多 2 条', link: `/home/report?tabid=place&at=${yesterday},${yesterday}` },
      ],
    });
    const [total] = (
      await library.house.ask(
        reportFacts.byDay,
        { at: `${yesterday},${yesterday}`, measures: ['clues'], compare: 'none', tree: 'earned' },
        dealer.token,
      )
    ).days;
    expect(total?.figures.clues).toBe(3);
    // Whoever has several reports is led to the one that shows it, not to the first.
    const [said] = (await changes(head)).clauses;
    expect(said).toMatchObject({ link: `/home/report?tabid=place&at=${yesterday},${yesterday}` });
    expect((await changes(other)).clauses).toEqual([]);
    const watcher = await library.person('reader', library.store, ['7-1']);
    expect((await changes(watcher)).clauses).toEqual([]);
  });
});
