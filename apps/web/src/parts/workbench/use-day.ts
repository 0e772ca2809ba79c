import { contract, type Todo } from '@zhiying/contract';
import { useCall } from '#kit/session/api/queries.ts';
import { useProfile } from '#kit/session/session.store.ts';

/** Events tell when it changes; besides that it is read again when somebody comes back to the window. */
const FRESH_MS = 60_000;

/** The person's to-dos and shortcuts; undefined until loaded. Workbench, menu and command palette share one query. */
export const useDay = () =>
  useCall(contract.workbench.day, {}, { enabled: useProfile() !== null, staleTime: FRESH_MS }).data;

/** The to-do count of each menu page. */
export function menuCounts(todos: readonly Todo[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { menu, count } of todos) if (menu !== null) counts.set(menu, (counts.get(menu) ?? 0) + count);
  return counts;
}
