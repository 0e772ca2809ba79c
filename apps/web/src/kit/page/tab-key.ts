import { HOME_ROUTES, type RouteEntry } from '@zhiying/contract';
import type { PageSearch } from './page-context.tsx';

const routes: readonly RouteEntry[] = HOME_ROUTES;
const routeOf = (path: string) => routes.find((route) => route.path === path);

/** The object an address names: `ai?article=7` is article 7; null for lists and pages without one. */
function objectOf(path: string, search: PageSearch) {
  const name = Object.keys(routeOf(path)?.objects ?? {}).find((each) => search[each] !== undefined);
  return name === undefined ? null : { name, value: String(search[name]) };
}

/** The key of a tab: the path, and the object where the page shows one. The same object is always the same tab. */
export function tabKey(path: string, search: PageSearch): string {
  const object = objectOf(path, search);
  return object ? `${path}?${object.name}=${object.value}` : path;
}

/** The address of a key's object, without other parameters of its page. */
export const addressOfKey = (key: string) => ({
  path: pathOfKey(key),
  search: Object.fromEntries(new URLSearchParams(key.split('?')[1])),
});

export const pathOfKey = (key: string) => key.split('?')[0] ?? '';
export const hasObject = (key: string) => key.includes('?');

interface Shown {
  /** The label, such as 文章 or 会话. */
  kind: string;
  /** The page and the name in its address that tells what kind it is. */
  of: string;
  value: string;
  /** Opened within a page that remains what it is, as a drawer over its list: no tab of its own. */
  within: boolean;
}

/** What an address shows, in a tab of its own or within the page; null for a page without an object. */
export function shownIn(path: string, search: PageSearch): Shown | null {
  const object = objectOf(path, search);
  const kind = object && routeOf(path)?.objects?.[object.name];
  if (object && kind) return { kind, of: `${path}?${object.name}`, value: object.value, within: false };
  const names = (name: string) => search[name] !== undefined;
  for (const [name, opened] of Object.entries(routeOf(path)?.within ?? {})) {
    if (!names(name)) continue;
    const all = [opened].flat();
    const inside = all.find(({ tabs }) => !tabs || !names('tabid') || tabs.includes(String(search.tabid)));
    if (!inside) continue;
    // Of a name that stands for several things the tab says for which.
    const of = all.length > 1 ? `${path}?tabid=${inside.tabs?.[0]}&${name}` : `${path}?${name}`;
    return { kind: inside.kind, of, value: String(search[name]), within: true };
  }
  return null;
}

/** The id of what is shown, and the name in the address that tells which kind it is. */
export function objectIn(path: string, search: PageSearch): { of: string; id: number } | null {
  const shown = shownIn(path, search);
  const id = Number(shown?.value);
  return shown && Number.isSafeInteger(id) && id > 0 ? { of: shown.of, id } : null;
}

/** Whether an address creates an object: once created, the object takes over the tab. */
export function isMaking(path: string, search: PageSearch): boolean {
  const object = objectOf(path, search);
  if (object === null) return routeOf(path)?.bare === 'makes';
  return object.name === 'compose' || object.value === 'new';
}
