import { download } from './download.ts';
import { type Bench, interleaved, type Measured, type Row } from './harness.ts';
import { RARE_NAME, writtenMembers } from './members.ts';
import { calls } from './pages.ts';
import { ms, timed } from './table.ts';

type What = 'list' | 'search' | 'export';
const FLAT = 1.5;
/** What an export of more rows may cost above the same share of rows. */
const LINEAR = 1.3;

/** One house that grows, so its sizes cannot be measured by turns: a machine that is busy for a while shows here. */
export const growth: Bench = {
  title: 'list, search and export while the members become ten and a hundred times as many',
  async run(run) {
    const sizes = run.full ? [10_000, 100_000, 1_000_000] : [10_000, 100_000];
    const seen: { size: number; times: Record<What, Measured> }[] = [];
    for (const size of sizes) {
      const house = await run.members(size);
      const have = await writtenMembers(house.db);
      if (have > size) throw new Error(`there are ${have} members already; start in another folder`);
      const times = await interleaved({
        list: calls(house, () => ({})),
        search: calls(house, () => ({ q: RARE_NAME })),
        export: () => download(house, 'csv'),
      });
      seen.push({ size, times });
    }
    const [base, ...larger] = seen;
    if (!base) return [];
    return larger.flatMap(({ size, times }) => {
      const factor = size / base.size;
      const row = (what: What, goal: number, shown: (one: Measured) => string): Row => {
        const ratio = times[what].seconds / base.times[what].seconds;
        return {
          what: `${what}: ${size} : ${base.size}`,
          ours: shown(times[what]),
          baseline: shown(base.times[what]),
          ratio,
          goal: `≤ ${goal}×`,
          ok: ratio <= goal,
        };
      };
      return [row('list', FLAT, ms), row('search', FLAT, ms), row('export', factor * LINEAR, timed)];
    });
  },
};
