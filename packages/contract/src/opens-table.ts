import { contract } from './contract.ts';
import type { Call, ListCall } from './core/call.ts';
import { ALL_KEYS, type Key } from './core/keys.ts';
import { HOME_ROUTES, type RouteEntry } from './core/routes.ts';
import type { Opens } from './opens.ts';

const calls = Object.values(contract as Record<string, Record<string, Call>>)
  .flatMap((area) => Object.values(area) as (Call & Partial<ListCall>)[])
  .flatMap((call) => (call.export ? [call, call.export] : [call]));

const opensOf = (key: Key): Opens => ({
  screens: (HOME_ROUTES as readonly RouteEntry[])
    .filter((route) => route.keys.includes(key))
    .map(({ path, title }) => ({ path, title })),
  calls: calls
    .filter(({ keys }) => Array.isArray(keys) && keys.includes(key))
    .map(({ path, summary }) => ({ path, summary })),
});

/** Read from the declarations themselves, so that it is always what the guards check. */
export const OPENS = Object.fromEntries(ALL_KEYS.map((key) => [key, opensOf(key)])) as Record<Key, Opens>;
