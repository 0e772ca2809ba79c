import { type AnalysisFilter, contract, DATE_FORMAT } from '@zhiying/contract';
import { joinRange, lastDays } from '#kit/base/range-text.ts';
import { readAddress } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';

export const rangeOf = (days: number) => {
  const [from, to] = lastDays(days);
  return joinRange(from.format(DATE_FORMAT), to.format(DATE_FORMAT));
};
const USUAL_DAYS = 7;
export const usualRange = () => rangeOf(USUAL_DAYS);

/** Which figures are looked at; all of it is in the address. */
export function useAnalysisAddress() {
  const { search, setSearch } = usePage();
  const { by: _by, q: _q, ...read } = readAddress(search, contract.aiAnalysis.ranks).search;
  const filter = { ...read, at: read.at ?? usualRange() } as AnalysisFilter;
  return {
    filter,
    find: (change: Partial<Record<keyof AnalysisFilter, unknown>>) => {
      const next = { ...search, ...change };
      setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)), {
        push: true,
      });
    },
    /** Another tab of the analysis with a condition more. */
    toTrend: (change: Partial<AnalysisFilter>) =>
      setSearch({ ...filter, tabid: 'trend', ...change }, { push: true }),
    search,
  };
}
