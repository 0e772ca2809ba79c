import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { prepared, raw, sql } from '#db/sql.ts';
import { openTestApp } from './test-app.ts';

let db: Database;
beforeAll(async () => {
  ({ db } = await openTestApp());
});

describe('数据库', () => {
  it('标记过的语句每个连接只计划一次，值不同也各答各的', async () => {
    const answers = await db.transaction(async (tx) => {
      const double = (value: number) => tx.one<{ it: number }>(prepared(sql`SELECT 2 * ${value}::int AS it`));
      const found = [await double(1), await double(20), await double(21)].map((row) => row?.it);
      const kept = await tx.query(
        sql`SELECT 1 FROM pg_prepared_statements WHERE statement LIKE 'SELECT 2 *%'`,
      );
      return { found, kept: kept.length };
    });
    expect(answers).toEqual({ found: [2, 40, 42], kept: 1 });
  });

  it('没标记的语句不留计划', async () => {
    const kept = await db.transaction(async (tx) => {
      await tx.query(sql`SELECT 'unplanned' = ${'unplanned'} AS it`);
      return tx.query(sql`SELECT 1 FROM pg_prepared_statements WHERE statement LIKE '%unplanned%'`);
    });
    expect(kept).toEqual([]);
  });

  it('再多不同的语句也答得对，留下的计划有上限', async () => {
    const { found, kept } = await db.transaction(async (tx) => {
      const found: (number | undefined)[] = [];
      for (let round = 0; round < 2; round++)
        for (let one = 0; one < 100; one++)
          found.push(
            (await tx.one<{ it: number }>(prepared(sql`SELECT ${raw(String(one))}::int AS it`)))?.it,
          );
      return { found, kept: await tx.query(sql`SELECT 1 FROM pg_prepared_statements`) };
    });
    expect(found).toEqual([...Array(100).keys(), ...Array(100).keys()]);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(64);
  });

  it.each(['连接池', '事务'])('%s里的语句出错时说得出是谁问的', async (where) => {
    const ask = async () => {
      if (where === '连接池') await db.query(sql`SELECT nothing FROM nowhere`);
      else await db.transaction((tx) => tx.query(sql`SELECT nothing FROM nowhere`));
    };
    const failure = await ask().catch((error: Error) => error);
    expect(failure).toMatchObject({ code: '42P01', stack: expect.stringContaining('database.test.ts') });
  });
});
