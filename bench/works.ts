import { contract, type InputOf } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { videoSource } from '../apps/server/src/modules/hot/video/video.source.ts';
import type { BenchServer } from './bench-server.ts';
import { writeInBulk } from './bulk.ts';
import { demoActor } from './demo-actor.ts';
import { type Bench, interleaved, type Measured, measured, type Row } from './harness.ts';
import { writeMaterials } from './library.ts';
import { measureSearch } from './searching.ts';
import { atMost } from './table.ts';

type Search = InputOf<typeof contract.hotVideo.list>;

const LIMIT = 100;
const TIMES = 10;
const ACCOUNTS = 1_000;
const TYPED = '丁七';

/** Works of accounts that are compared, with what was told of them. */
export const works: Bench = {
  title:
    'lists of hot videos against page 1 of an indexed table, and search against the same without its index',
  async run({ full, house }) {
    return measureLists(await house(), full ? 1_000_000 : 100_000);
  },
};

async function measureLists(house: BenchServer, rows: number): Promise<Row[]> {
  const { ask, pid, db } = house;
  // What a page of any other indexed table of that size takes, in the same house.
  await writeMaterials(db, rows);
  const benchmarkId = await writeWorks(db, rows);
  const { total } = await ask(contract.hotVideo.list, {});
  if (total < rows) throw new Error(`only ${total} of ${rows} works are listed`);
  const calls = (search: Search) => async (): Promise<Measured> => {
    const { seconds, cpuSeconds } = await measured([pid], async () => {
      for (let at = 0; at < TIMES; at++) await ask(contract.hotVideo.list, { limit: LIMIT, ...search });
    });
    return { seconds: seconds / TIMES, cpuSeconds };
  };
  const accounts = async (): Promise<Measured> => {
    const { seconds, cpuSeconds } = await measured([pid], async () => {
      for (let at = 0; at < TIMES; at++) await ask(contract.hotBenchmark.list, { limit: LIMIT });
    });
    return { seconds: seconds / TIMES, cpuSeconds };
  };
  const found = await interleaved({
    plain: async () => {
      const { seconds, cpuSeconds } = await measured([pid], async () => {
        for (let at = 0; at < TIMES; at++) await ask(contract.material.list, { limit: LIMIT });
      });
      return { seconds: seconds / TIMES, cpuSeconds };
    },
    first: calls({}),
    ratio: calls({ sort: 'ratio', order: 'DESC' }),
    outliers: calls({ outlier: '5', sort: 'ratio', order: 'DESC' }),
    account: calls({ benchmarkId }),
    accounts,
    search: calls({ q: TYPED }),
  });
  const { plain, first, ratio, outliers, account, accounts: list, search } = found;
  return [
    atMost(`${rows} works: page 1 : page 1 of the material library`, first, plain, 3),
    atMost(`${rows} works: by ×N`, ratio, plain, 3),
    atMost(`${rows} works: ≥ 5 ×`, outliers, plain, 3),
    atMost(`${rows} works: of one account`, account, plain, 3),
    atMost(`${ACCOUNTS} accounts with what 30 days brought`, list, plain, 3),
    atMost(`${rows} works: two characters`, search, plain, 3),
    ...(await measureSearch(house, {
      what: `${rows} works: two characters`,
      ask: () => ask(contract.hotVideo.list, { limit: LIMIT, q: TYPED }),
      source: videoSource(await demoActor(db), { q: TYPED }),
      indexes: ['hot_work_search'],
    })),
  ];
}

async function writeWorks(db: Database, rows: number): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    WITH place AS (
      SELECT n.channel_id, n.id AS node_id, n.path, m.id AS owner_id FROM node n JOIN member m ON m.uname = 'demo.admin'
      WHERE n.parent_id IS NULL AND n.channel_id = m.channel_id
    ), accounts AS (
      INSERT INTO hot_benchmark (channel_id, node_id, path, owner_id, platform, name, source, baseline)
      SELECT p.channel_id, p.node_id, p.path, p.owner_id, 'douyin', '示例·测量 ' || s, 'sheet', 1000
      FROM place p CROSS JOIN generate_series(1, ${ACCOUNTS}) s RETURNING id
    ) SELECT min(id) AS id FROM accounts`);
  const from = made?.id ?? 0;
  await writeInBulk(db, ['hot_work', 'hot_work_figure'], async (tx) => {
    await tx.query(sql`
    INSERT INTO hot_work (channel_id, benchmark_id, platform, author, key, title, published_at, at, views, likes, comments, shares, ratio, read_at)
    SELECT b.channel_id, b.id, 'douyin', b.name, 'k' || s, '示例作品 ' || s || CASE WHEN s % 5000 = 7 THEN ${TYPED} ELSE '' END,
           now() - make_interval(mins => s), now() - make_interval(mins => s), s % 50000, s % 900, s % 90, s % 40,
           round((s % 50000) / 1000.0, 1), now()
    FROM generate_series(1, ${rows}) s JOIN hot_benchmark b ON b.id = ${from} + s % ${ACCOUNTS}`);
    await tx.query(sql`
    INSERT INTO hot_work_figure (work_id, at, views) SELECT id, date_trunc('hour', now()), views FROM hot_work`);
  });
  await db.raw('ANALYZE hot_benchmark');
  return from;
}
