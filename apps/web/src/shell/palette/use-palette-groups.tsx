import { contract, HOME_ROUTES, MENU_GROUPS, type Member, type RouteEntry } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { go, hrefOf, type Place } from '#kit/page/navigate.ts';
import { useTabs } from '#kit/page/tabs.store.ts';
import { offeredActions } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { useBuiltPages } from '../built-pages.ts';
import { BoltIcon, ClockIcon } from '../icons.tsx';
import { matches, type PaletteQuery, rank } from './match.ts';
import { readRecent } from './recent.ts';
import { useFindsPeople } from './use-finds-people.ts';

export interface PaletteItem {
  id: string;
  title: string;
  meta: string[];
  icon: ReactNode;
  /** Where it leads; actions have none and only run. */
  place?: Place;
  run(): void;
}

export interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

const routes: readonly RouteEntry[] = HOME_ROUTES;
const PEOPLE_SHOWN = 6;
const RECENT_SHOWN = 4;

/** Everything the palette offers for what was typed, by group; people are asked for with the words that stood still. */
export function usePaletteGroups(query: PaletteQuery, askedWords: string[]) {
  const active = useTabs((state) => state.active);
  const pages = usePages();
  const people = usePeople(query.only, askedWords);
  const found = (items: PaletteItem[]) =>
    items
      .filter((item) => matches(query.words, item.title, ...item.meta))
      .sort((a, b) => rank(a.title, query.words) - rank(b.title, query.words));

  const actionItems = query.only === 'people' ? [] : found(actions());
  const peopleItems = query.only === 'actions' ? [] : people.items;
  const pageItems = query.only ? [] : found(pages);
  const recentItems = query.only ? [] : found(recents(active));
  const without = (items: PaletteItem[], others: PaletteItem[]) =>
    items.filter((item) => !others.some((other) => hrefOfItem(other) === hrefOfItem(item)));

  // Before anything is typed, going back to where one was is the likeliest wish; afterwards the pages themselves are.
  const shown = recentItems.slice(0, RECENT_SHOWN);
  const groups: PaletteGroup[] = query.words.length
    ? [
        { title: '页面', items: pageItems },
        { title: '操作', items: actionItems },
        { title: '用户', items: peopleItems },
        {
          title: '最近打开',
          items: without(recentItems, [...pageItems, ...peopleItems]).slice(0, RECENT_SHOWN),
        },
      ]
    : [
        { title: '最近打开', items: shown },
        { title: '页面', items: without(pageItems, shown) },
        { title: '操作', items: actionItems },
      ];
  return { groups: groups.filter((group) => group.items.length > 0), searching: people.searching };
}

const hrefOfItem = ({ place, id }: PaletteItem) => (place ? hrefOf(place) : id);

function usePages(): PaletteItem[] {
  const built = useBuiltPages();
  const mayOpen = useMayOpen();
  return routes
    .filter(({ path, keys }) => built.has(path) && path !== 'noPermission' && mayOpen(keys))
    .map(({ path, title, group }) => ({
      id: `page:${path}`,
      title,
      meta: group ? [MENU_GROUPS[group]] : [],
      icon: <RouteIcon path={path} />,
      place: { path },
      run: () => go({ path }),
    }));
}

const actions = (): PaletteItem[] =>
  offeredActions().map((action) => ({
    id: `action:${action.id}`,
    title: action.title,
    meta: action.hint ? [action.hint] : [],
    icon: <BoltIcon />,
    run: () => void action.run(),
  }));

const recents = (active: string | null): PaletteItem[] =>
  readRecent()
    .filter(({ place }) => place.path !== active || place.search)
    .map(({ title, meta, place }) => ({
      id: `recent:${hrefOf(place)}`,
      title,
      meta,
      icon: <ClockIcon />,
      place,
      run: () => go(place),
    }));

function usePeople(only: PaletteQuery['only'], words: string[]) {
  const findsPeople = useFindsPeople();
  const enabled = findsPeople && only !== 'actions' && words.length > 0;
  const q = words.join(' ').slice(0, 50);
  const { data, isFetching } = useCall(
    contract.member.list,
    { q, limit: 50 },
    { enabled, keepPrevious: true },
  );
  return {
    items: enabled ? (data?.rows ?? []).slice(0, PEOPLE_SHOWN).map(person) : [],
    searching: enabled && isFetching,
  };
}

function person(member: Member): PaletteItem {
  const place = { path: 'user', search: { open: member.id } };
  return {
    id: `person:${member.id}`,
    title: member.name,
    meta: [member.uname, ...member.memberships.slice(0, 1).map(({ nodeName }) => nodeName)],
    icon: <RouteIcon path="user" />,
    place,
    run: () => go(place),
  };
}
