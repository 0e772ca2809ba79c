import { beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type ListSource, listPage } from '#kernel/list/list.ts';
import { type House, openTestApp } from './test-app.ts';

const ROWS = 25_000;
const LIMIT = 70;
let house: House;

type Row = { id: number };
const source: ListSource<Row> = {
  from: sql`deep_row d`,
  id: sql`d.id`,
  where: [sql`d.kept`],
  sorts: {
    at: sql`d.at`,
    word: sql`d.word`,
    rare: sql`d.rare`,
    worked: sql`d.id % 900 - d.id % 7`,
    id: sql`d.id`,
  },
  defaultSort: { sort: 'at', order: 'DESC' },
  load: async (_db, ids) => (ids as number[]).map((id) => ({ id })),
};

beforeAll(async () => {
  house = await openTestApp();
  // Ties in the time; a third of the words is empty, and two thirds of the rare ones.
  await house.db.raw(`CREATE TABLE deep_row AS
    SELECT i AS id, timestamptz '2026-01-01' + make_interval(secs => i / 7, mins => i % 13) AS at,
           CASE WHEN i % 3 > 0 THEN chr(19968 + i % 500) END AS word,
           CASE WHEN i % 3 = 0 THEN i / 5 END AS rare, i % 10 > 0 AS kept
    FROM generate_series(1, ${ROWS}) AS i`);
});

const KEPT = (ROWS * 9) / 10;
const lastPage = Math.ceil(KEPT / LIMIT);
/** 15,000 rows come before or after the border between values and empty ones: in the middle of this page. */
const border = Math.ceil(15_000 / LIMIT);

it.each([
  ['at', 'DESC'],
  ['at', 'ASC'],
  ['word', 'DESC'],
  ['word', 'ASC'],
  ['rare', 'DESC'],
  ['rare', 'ASC'],
  ['worked', 'DESC'],
  ['id', 'ASC'],
] as const)('很后面的页与逐行数过去的相同：%s %s', async (sort, order) => {
  const way = order === 'DESC' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
  const { rows } = await house.db.raw<Row>(
    `SELECT id FROM deep_row WHERE kept ORDER BY ${sort === 'worked' ? 'id % 900 - id % 7' : sort} ${way}, id ${way}`,
  );
  for (const page of [
    28,
    29,
    30,
    100,
    143,
    144,
    150,
    border - 1,
    border,
    border + 1,
    border + 2,
    lastPage,
    lastPage + 1,
  ]) {
    const found = await listPage(house.db, source, { page, limit: LIMIT, sort, order });
    expect(found.total).toBe(KEPT);
    expect(found.rows.map(({ id }) => id)).toEqual(
      rows.slice((page - 1) * LIMIT, page * LIMIT).map(({ id }) => id),
    );
  }
});
