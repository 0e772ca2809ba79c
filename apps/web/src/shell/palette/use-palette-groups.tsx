import { HOME_ROUTES, MENU_GROUPS, neededKeys, type RouteEntry } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { useBuiltPages } from '#kit/page/built-pages.ts';
import { go, hrefOf, type PageAddress } from '#kit/page/navigate.ts';
import { useActivePath } from '#kit/page/tabs.store.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { ClockIcon } from '../icons.tsx';
import { offeredPages } from '../menu.ts';
import { matches, type PaletteQuery, rank } from './match.ts';
import { readRecent } from './recent.ts';
import { useActions } from './use-actions.tsx';
import { useFound } from './use-found.tsx';

export interface PaletteItem {
  id: string;
  title: string;
  meta: string[];
  icon: ReactNode;
  /** Where it leads; what only happens has none. */
  place?: PageAddress;
  run(): void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

const routes: readonly RouteEntry[] = HOME_ROUTES;
const RECENT_SHOWN = 4;
const ACTIONS_SHOWN = 6;

/** Everything the palette offers for what was typed, by group; rows are asked for with the words that stood still. */
export function usePaletteGroups(query: PaletteQuery, askedWords: string[]) {
  const active = useActivePath();
  const mayOpen = useMayOpen();
  const pages = usePages();
  const actions = useActions();
  const rows = useFound(query.only, askedWords);
  const found = (items: PaletteItem[]) =>
    items
      .filter((item) => matches(query.words, item.title, ...item.meta))
      .sort((a, b) => rank(a.title, query.words) - rank(b.title, query.words));

  const actionItems = query.only === 'people' ? [] : found(actions);
  const pageItems = query.only ? [] : found(pages);
  const recentItems = query.only ? [] : found(recents(active, mayOpen));
  const without = (items: PaletteItem[], others: PaletteItem[]) =>
    items.filter((item) => !others.some((other) => hrefOfItem(other) === hrefOfItem(item)));

  // Before anything is typed, going back to where one was is the likeliest wish; afterwards the pages themselves are.
  const shown = recentItems.slice(0, RECENT_SHOWN);
  const rowItems = rows.groups.flatMap(({ items }) => items);
  const groups: PaletteGroup[] = query.words.length
    ? [
        { title: '页面', items: pageItems },
        { title: '操作', items: actionItems },
        ...rows.groups,
        {
          title: '最近打开',
          items: without(recentItems, [...pageItems, ...actionItems, ...rowItems]).slice(0, RECENT_SHOWN),
        },
      ]
    : [
        { title: '最近打开', items: shown },
        { title: '操作', items: query.only ? actionItems : actionItems.slice(0, ACTIONS_SHOWN) },
        { title: '页面', items: without(pageItems, shown) },
      ];
  return {
    groups: groups.filter((group) => group.items.length > 0),
    searching: rows.searching,
    unread: rows.unread,
  };
}

const hrefOfItem = ({ place, id }: PaletteItem) => (place ? hrefOf(place) : id);

function usePages(): PaletteItem[] {
  const built = useBuiltPages();
  const mayOpen = useMayOpen();
  return offeredPages(built, mayOpen)
    .filter(({ path }) => path !== 'noPermission')
    .map(({ path, title, group }) => ({
      id: `page:${path}`,
      title,
      meta: group ? [MENU_GROUPS[group]] : [],
      icon: <RouteIcon path={path} />,
      place: { path },
      run: () => go({ path }),
    }));
}

/** Where one was, as long as it may still be opened. */
const recents = (active: string | null, mayOpen: ReturnType<typeof useMayOpen>): PaletteItem[] =>
  readRecent()
    .filter(({ place }) => place.path !== active || place.search)
    .filter(({ place: { path, search } }) => {
      const route = routes.find((one) => one.path === path);
      return route && mayOpen(neededKeys(route)) && (route.bare !== 'nothing' || search);
    })
    .map(({ title, meta, place }) => ({
      id: `recent:${hrefOf(place)}`,
      title,
      meta,
      icon: <ClockIcon />,
      place,
      run: () => go(place),
    }));
