import { HOME_ROUTES, neededKeys, type RouteEntry } from '@zhiying/contract';
import { useEffect } from 'react';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useMaySee } from '#kit/session/session.store.ts';

/** Where a tab that used to stand on a page has its place now. */
export type Places = Readonly<Record<string, { path: string; tabid: string }>>;

const ROUTES: readonly RouteEntry[] = HOME_ROUTES;
const keysOfPage = (path: string) => ROUTES.filter((route) => route.path === path).flatMap(neededKeys);
const SYSTEM = keysOfPage('system/config');

/** Whether somebody finds AI 资源与额度 where it has its place. */
export const useMayOpenSystem = () => useMaySee(SYSTEM);

/**
 * A thing has one place, and addresses from before lead there; `stays` are tabs that are still shown here, for whoever could not go there.
 * Answers whether it leads there now.
 */
export function useItsPlace(places: Places, stays: (tabid: string) => boolean): boolean {
  const { search, active } = usePage();
  const asked = String(search.tabid);
  const place = Object.hasOwn(places, asked) && !stays(asked) ? places[asked] : undefined;
  const { path, tabid } = place ?? {};
  useEffect(() => {
    if (path !== undefined && active) go({ path, search: { tabid } }, { replace: true });
  }, [path, tabid, active]);
  return place !== undefined;
}
