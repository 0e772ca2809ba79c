import { expect, it } from 'vitest';
import type { Queries } from './database.ts';
import { singleFlightReads } from './single-flight-reads.ts';
import { sql } from './sql.ts';

/** A database that answers when it is told to, with how many statements it has been sent. */
function slow() {
  const waiting: { answer(): void; fail(): void }[] = [];
  let sent = 0;
  const ask = () => {
    const nth = ++sent;
    return new Promise<number[]>((resolve, reject) =>
      waiting.push({ answer: () => resolve([nth]), fail: () => reject(new Error('gone')) }),
    );
  };
  return { db: { query: ask } as unknown as Queries, waiting, sent: () => sent };
}

const same = (id: number) => sql`SELECT ${id}`;
const settled = () => new Promise((go) => setImmediate(go));

it('一起问的只问一次；问的时候已经在路上的，等下一次，不拿旧的答案', async () => {
  const { db, waiting, sent } = slow();
  const reads = singleFlightReads(db);
  expect(singleFlightReads(db)).toBe(reads);
  const first = reads.query(same(1));
  const later = [reads.query(same(1)), reads.query(same(1))];
  const other = reads.query(same(2));
  expect(sent()).toBe(2);
  waiting[0]?.answer();
  expect(await first).toEqual([1]);
  await settled();
  expect(sent()).toBe(3);
  waiting[1]?.answer();
  waiting[2]?.answer();
  expect(await Promise.all([...later, other])).toEqual([[3], [3], [2]]);
  const fresh = reads.query(same(1));
  expect(sent()).toBe(4);
  waiting[3]?.answer();
  expect(await fresh).toEqual([4]);
});

it('一次失败只是那一次的：后来的人照样得到答案', async () => {
  const { db, waiting } = slow();
  const reads = singleFlightReads(db);
  const first = reads.query(same(1));
  const next = reads.query(same(1));
  waiting[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await settled();
  waiting[1]?.answer();
  expect(await next).toEqual([2]);
});
