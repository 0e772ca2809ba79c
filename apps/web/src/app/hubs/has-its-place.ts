import { HOME_ROUTES, neededKeys, type RouteEntry } from '@zhiying/contract';
import { useEffect } from 'react';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useMayOpen } from '#kit/session/session.store.ts';

/** Where a tab that used to stand on a page has its place now: a tab of another page, or a page of its own. */
export type Places = Readonly<Record<string, { path: string; tabid?: string }>>;

const ROUTES: readonly RouteEntry[] = HOME_ROUTES;
const keysOfPage = (path: string) => ROUTES.filter((route) => route.path === path).flatMap(neededKeys);
const SYSTEM = keysOfPage('system/config');
const AI = keysOfPage('ai');

/** Whether somebody finds AI 资源与额度 where it has its place. */
export const useMayOpenSystem = () => useMayOpen()(SYSTEM);
/** And AI 模型 and 用量 where they have theirs. */
export const useMayOpenAi = () => useMayOpen()(AI);

/**
 * A thing has one place, and addresses from before lead there; `stays` are tabs that are still shown here, for whoever could not go there.
 * Answers whether it leads there now.
 */
export function useItsPlace(places: Places, stays: (tabid: string) => boolean): boolean {
  const { search, active, setSearch } = usePage();
  const asked = String(search.tabid);
  const place = Object.hasOwn(places, asked) && !stays(asked) ? places[asked] : undefined;
  const { path, tabid } = place ?? {};
  useEffect(() => {
    if (path === undefined || !active) return;
    // This tab stays open: with the address kept in it, it would lead away for ever after.
    setSearch({});
    go({ path, ...(tabid === undefined ? {} : { search: { tabid } }) }, { replace: true });
  }, [path, tabid, active, setSearch]);
  return place !== undefined;
}
