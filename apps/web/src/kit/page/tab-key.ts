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

/** The label of an address's object, such as 文章 or 主题; null for a page without one. */
export function kindOf(path: string, search: PageSearch): string | null {
  const object = objectOf(path, search);
  return object ? (routeOf(path)?.objects?.[object.name] ?? null) : null;
}

/** The id of the object, and the name in the address that tells which kind it is. */
export function objectIn(path: string, search: PageSearch): { of: string; id: number } | null {
  const object = objectOf(path, search);
  const id = Number(object?.value);
  return object && Number.isSafeInteger(id) && id > 0 ? { of: `${path}?${object.name}`, id } : null;
}

/** Whether an address creates an object: once created, the object takes over the tab. */
export function isMaking(path: string, search: PageSearch): boolean {
  const object = objectOf(path, search);
  if (object === null) return routeOf(path)?.bare === 'makes';
  return object.name === 'compose' || object.value === 'new';
}
