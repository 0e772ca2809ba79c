import { type BodyOf, contract } from '@zhiying/contract';
import type { Database, Queries } from '../apps/server/src/db/database.ts';
import type { BenchServer } from './bench-server.ts';
import { type Bench, interleaved, type Measured, measured } from './harness.ts';
import { sizeOf } from './list.ts';
import { RARE_NAME, TYPED_NAME } from './members.ts';
import { loadRows, statementsOf } from './statements.ts';
import { atMost, faster } from './table.ts';

type Asked = Partial<BodyOf<typeof contract.member.list>>;

const LIMIT = 100;
/** Enough that a server which has just started is warm before anything counts, and that one slow call decides nothing. */
const TIMES = 40;
const ROUNDS = { warmUps: 2 };

/** One person's calls, one after another; the time of one. */
export const calls =
  (house: BenchServer, asked: () => Asked, times = TIMES) =>
  async (): Promise<Measured> => {
    const { seconds, cpuSeconds } = await measured([house.pid], async () => {
      for (let at = 0; at < times; at++) await house.ask(contract.member.list, { limit: LIMIT, ...asked() });
    });
    return { seconds: seconds / times, cpuSeconds: cpuSeconds === null ? null : cpuSeconds / times };
  };

export const page: Bench = {
  title: 'any page of the list of members, by jump and by sort, against page 1',
  async run(run) {
    const size = sizeOf(run);
    const house = await run.members(size);
    const pages = Math.floor(size / LIMIT);
    let turn = 0;
    /** All over the list, never the same page again. */
    const somewhere = () => 101 + ((turn++ * 7_919) % (pages - 101));
    const at = (more: () => Asked) => calls(house, more);
    const found = await interleaved(
      {
        first: at(() => ({})),
        jump: at(() => ({ page: somewhere() })),
        shallow: at(() => ({ page: 99 })),
        last: at(() => ({ page: pages })),
        name: at(() => ({ page: somewhere(), sort: 'name', order: 'ASC' })),
        login: at(() => ({ page: somewhere(), sort: 'lastLoginAt' })),
        uname: at(() => ({ page: somewhere(), sort: 'uname', order: 'ASC' })),
      },
      ROUNDS,
    );
    const { first } = found;
    return [
      atMost(`any page of ${size}, newest first : page 1`, found.jump, first, 3),
      atMost('page 99 : page 1', found.shallow, first, 3),
      atMost('last page : page 1', found.last, first, 3),
      atMost('any page by name : page 1', found.name, first, 3),
      atMost('any page by last sign-in : page 1', found.login, first, 3),
      atMost('any page by account : page 1', found.uname, first, 3),
    ];
  },
};

/**
 * The list's own statements where PostgreSQL must read everybody's name to find ids and total: without bitmaps the index of
 * names is of no use, and an order by something worked out cannot be walked either. A match still looks up its memberships.
 */
const scan = (house: BenchServer, q: string) => async (): Promise<Measured> => {
  const statements = await statementsOf(house.db, { limit: LIMIT, q });
  const { ids, count } = statements;
  const sorted = ids.text.replace('ORDER BY m.created_at', "ORDER BY m.created_at + interval '0'");
  if (sorted === ids.text) throw new Error('the list is in another order');
  return measured([], async () => {
    const page = await withoutBitmaps(house.db, async (tx) => {
      await tx.raw(count.text, count.values);
      return tx.raw<{ id: number }>(sorted, ids.values);
    });
    await loadRows(house.db, statements, page.rows);
  });
};

const withoutBitmaps = <T>(db: Database, work: (tx: Queries) => Promise<T>) =>
  db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    await tx.raw('SET LOCAL enable_bitmapscan = off');
    return work(tx);
  });

export const search: Bench = {
  title: 'two Chinese characters of a name, against the same statements with a sequential scan',
  async run(run) {
    const house = await run.members(sizeOf(run));
    const count = async (q: string) => (await house.ask(contract.member.list, { q })).total;
    const found = await interleaved(
      {
        common: calls(house, () => ({ q: TYPED_NAME })),
        commonScan: scan(house, TYPED_NAME),
        rare: calls(house, () => ({ q: RARE_NAME })),
        rareScan: scan(house, RARE_NAME),
      },
      ROUNDS,
    );
    const [common, rare] = [await count(TYPED_NAME), await count(RARE_NAME)];
    return [
      faster(`name of ${common} people (whole call) : scan (SQL alone)`, found.common, found.commonScan, 50),
      faster(`name of ${rare} people (whole call) : scan (SQL alone)`, found.rare, found.rareScan, 50),
    ];
  },
};
