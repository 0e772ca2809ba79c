import { keysOf } from '#kit/session/action.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import type { Drill } from './report-address.ts';
import { VIEW_CALLS } from './use-report.ts';

/** Whether the report that a drill leads to is open to this person. */
export function useMayDrill() {
  const mayOpen = useMayOpen();
  return ({ view }: Pick<Drill, 'view'>) => mayOpen(keysOf(VIEW_CALLS[view]));
}
