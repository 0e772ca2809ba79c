import { type Call, contract, type InputOf } from '@zhiying/contract';
import type { BenchServer } from './bench-server.ts';
import { interleaved, type Measured, measured, type Row } from './harness.ts';
import { atMost, inTime } from './table.ts';

const LIMIT = 100;
const TIMES = 5;
/** What a list may take of the time of a first page that is read off an index. */
const GOAL = 3;

/** So many calls, one after another; the time of one. */
export const calling =
  (house: Pick<BenchServer, 'pid'>, call: (at: number) => Promise<unknown>) => async () => {
    const { seconds, cpuSeconds } = await measured([house.pid], async () => {
      for (let at = 0; at < TIMES; at++) await call(at);
    });
    return { seconds: seconds / TIMES, cpuSeconds } satisfies Measured;
  };

export interface Listed {
  what: string;
  ask: BenchServer['ask'];
  call: Call;
  /** Of the call's number, so that pages differ. */
  input(at: number): object;
}

/** Lists of an area, each against page 1 of the members, which is read off an index whatever its table's size. */
export async function againstFirstPage(house: BenchServer, lists: readonly Listed[]): Promise<Row[]> {
  const named = lists.map(
    (one, at) =>
      [
        `list${at}`,
        calling(house, (turn) =>
          one.ask(one.call, { limit: LIMIT, ...one.input(turn) } as InputOf<typeof one.call>),
        ),
      ] as const,
  );
  const found: Record<string, Measured> = await interleaved({
    first: calling(house, () => house.ask(contract.member.list, { limit: LIMIT })),
    ...Object.fromEntries(named),
  });
  const { first } = found;
  if (!first) return [];
  return lists.flatMap(({ what }, at) => {
    const seen = found[`list${at}`];
    return seen ? [atMost(`${what} : page 1 of members`, seen, first, GOAL)] : [];
  });
}

/** A row whose goal is a time, where a ratio to something else would say nothing. */
export function within(what: string, seen: Measured, goalMs: number): Row {
  return { ...inTime(what, seen.seconds * 1000, goalMs), goal: `≤ ${goalMs} ms` };
}
