import { contract, type InputOf } from '@zhiying/contract';
import type { Database } from '../apps/server/src/db/database.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import type { BenchServer } from './bench-server.ts';
import { writeInBulk } from './bulk.ts';
import { type Bench, interleaved, type Measured, measured, type Row } from './harness.ts';
import { atMost, faster } from './table.ts';

type Search = InputOf<typeof contract.material.list>;

const LIMIT = 100;
const TIMES = 20;

/** The material library with a million rows, as the person who sees all of them uses it. */
export const library: Bench = {
  title: 'pages of the material library against its first page, and search against a scan of the table',
  async run({ full, house }) {
    return measureLists(await house(), full ? 1_000_000 : 100_000);
  },
};

async function measureLists({ ask, pid, db }: BenchServer, rows: number): Promise<Row[]> {
  await writeMaterials(db, rows);
  const { total } = await ask(contract.material.list, {});
  if (total < rows) throw new Error(`only ${total} of ${rows} materials are listed`);
  const pages = Math.floor(rows / LIMIT);
  let turn = 0;
  const somewhere = () => 101 + ((turn++ * 7_919) % (pages - 101));
  const calls = (search: () => Search) => async (): Promise<Measured> => {
    const { seconds, cpuSeconds } = await measured([pid], async () => {
      for (let at = 0; at < TIMES; at++) await ask(contract.material.list, { limit: LIMIT, ...search() });
    });
    return { seconds: seconds / TIMES, cpuSeconds };
  };
  const node = await db.one<{ id: number }>(
    sql`SELECT node_id AS id FROM material GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  );
  const scan = () =>
    measured([], () =>
      db.transaction(async (tx) => {
        await tx.query(sql`SET LOCAL enable_indexscan = off`);
        await tx.query(sql`SET LOCAL enable_bitmapscan = off`);
        await tx.query(sql`SET LOCAL enable_indexonlyscan = off`);
        await tx.query(
          sql`SELECT id FROM material WHERE name LIKE '%丁七%' ORDER BY created_at DESC LIMIT ${LIMIT}`,
        );
      }),
    );
  const found = await interleaved({
    first: calls(() => ({})),
    any: calls(() => ({ page: somewhere() })),
    last: calls(() => ({ page: pages })),
    name: calls(() => ({ page: somewhere(), sort: 'name', order: 'ASC' })),
    dealer: calls(() => ({ nodeId: node?.id })),
    received: calls(() => ({ library: 'received' })),
    search: calls(() => ({ q: '丁七' })),
    scan,
  });
  const { first, any, last, name, dealer, received, search, scan: plain } = found;
  return [
    atMost(`any page of ${rows}, newest first : page 1`, any, first, 3),
    atMost('last page : page 1', last, first, 3),
    atMost('any page by name : page 1', name, first, 3),
    atMost('one dealer : page 1', dealer, first, 3),
    atMost('received : page 1', received, first, 3),
    faster('two characters (whole call) : sequential scan (SQL alone)', search, plain, 50),
  ];
}

/** Demo rows over the dealers that are there; in order of time, as a library grows. */
export async function writeMaterials(db: Database, rows: number): Promise<void> {
  const have = await db.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM material WHERE name LIKE '示例素材%'`,
  );
  if ((have?.count ?? 0) >= rows) return;
  const since = Date.now();
  await writeInBulk(db, ['material'], async (tx) => {
    await tx.query(sql`
      INSERT INTO material (channel_id, node_id, path, owner_id, name, type, ext, size, status, processing, created_at, duration_ms, downloads)
      SELECT n.channel_id, n.id, n.path, (SELECT min(id) FROM member),
             '示例素材' || chr(19968 + i % 3000) || chr(19968 + i / 40 % 3000) || i, 'image', 'png', i, 'passed', 'done',
             now() - make_interval(secs => ${rows}::int - i), CASE WHEN i % 4 = 0 THEN i END, i % 100
      FROM generate_series(1, ${rows}::int) AS i
      JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS all FROM node
            WHERE code NOT LIKE 'BENCH%'
              AND channel_id = (SELECT channel_id FROM node GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)) AS n ON n.at = i % n.all`);
  });
  console.log(`${rows} materials written in ${((Date.now() - since) / 1000).toFixed(0)} s`);
}
