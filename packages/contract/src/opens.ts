import type { Call, ListCall } from './call.ts';
import type { Key } from './keys.ts';
import { HOME_ROUTES, type RouteEntry } from './routes.ts';

/** What a key opens: screens of the route table and calls of the contract. */
export interface Opens {
  screens: { path: string; title: string }[];
  calls: { path: string; summary: string }[];
}

/** Read from the declarations themselves, so that it is always what the guards check. */
export const opensIn =
  (areas: Record<string, Record<string, Call>>) =>
  (key: Key): Opens => ({
    screens: (HOME_ROUTES as readonly RouteEntry[])
      .filter((route) => route.keys.includes(key))
      .map(({ path, title }) => ({ path, title })),
    calls: Object.values(areas)
      .flatMap((area) => Object.values(area) as (Call & Partial<ListCall>)[])
      .flatMap((call) => (call.export ? [call, call.export] : [call]))
      .filter(({ keys }) => Array.isArray(keys) && keys.includes(key))
      .map(({ path, summary }) => ({ path, summary })),
  });
