import { useEffect, useEffectEvent } from 'react';
import { lastPage } from './page-numbers.ts';

interface Asked {
  page: number;
  size: number;
  /** Undefined while nothing is known. */
  total: number | undefined;
  /** What is known is of another page or search. */
  stale: boolean;
}

/** The page to turn to where the one asked for does not exist any more, or never did; null where it does. */
export const pageInstead = ({ page, size, total, stale }: Asked): number | null =>
  total !== undefined && !stale && total > 0 && page > lastPage(total, size) ? lastPage(total, size) : null;

/** Shows the last page in place of one that does not exist: rows went meanwhile, or the address says a page too many. */
export function useExistingPage(asked: Asked, correctTo: (page: number) => void) {
  const instead = pageInstead(asked);
  const correct = useEffectEvent(correctTo);
  useEffect(() => {
    if (instead !== null) correct(instead);
  }, [instead]);
}
