import { contract, HOME_ROUTES, MENU_GROUPS, type Member, mayCall, type RouteEntry } from '@zhiying/contract';
import type { ComponentType } from 'react';
import { offeredActions } from '#kit/action.ts';
import { useCall } from '#kit/api/queries.ts';
import { go, type Place } from '#kit/page/navigate.ts';
import { useMayOpen, useProfile } from '#kit/session/session.store.ts';
import { useBuiltPages } from '../built-pages.ts';
import { BoltIcon, ClockIcon, type IconProps } from '../icons.tsx';
import { routeIcon } from '../route-icons.tsx';
import { matches, type PaletteQuery, rank } from './match.ts';
import { readRecent } from './recent.ts';

export interface PaletteItem {
  id: string;
  title: string;
  meta: string[];
  icon: ComponentType<IconProps>;
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
  const pages = usePages();
  const people = usePeople(query.only, askedWords);
  const found = (items: PaletteItem[]) =>
    items
      .filter((item) => matches(query.words, item.title, ...item.meta))
      .sort((a, b) => rank(a.title, query.words) - rank(b.title, query.words));

  const sections = {
    pages: { title: '页面', items: query.only ? [] : found(pages) },
    actions: { title: '操作', items: query.only === 'people' ? [] : found(actions()) },
    people: { title: '用户', items: query.only === 'actions' ? [] : people.items },
    recent: { title: '最近打开', items: query.only ? [] : found(recents()).slice(0, RECENT_SHOWN) },
  };
  // Before anything is typed, going back to where one was is the likeliest wish.
  const order = query.words.length
    ? [sections.pages, sections.actions, sections.people, sections.recent]
    : [sections.recent, sections.pages, sections.actions, sections.people];
  return { groups: order.filter((group) => group.items.length > 0), searching: people.searching };
}

function usePages(): PaletteItem[] {
  const built = useBuiltPages();
  const mayOpen = useMayOpen();
  return routes
    .filter(({ path, keys }) => built.has(path) && path !== 'noPermission' && mayOpen(keys))
    .map(({ path, title, group }) => ({
      id: `page:${path}`,
      title,
      meta: group ? [MENU_GROUPS[group]] : [],
      icon: routeIcon(path),
      place: { path },
      run: () => go({ path }),
    }));
}

const actions = (): PaletteItem[] =>
  offeredActions().map((action) => ({
    id: `action:${action.id}`,
    title: action.title,
    meta: action.hint ? [action.hint] : [],
    icon: BoltIcon,
    run: () => void action.run(),
  }));

const recents = (): PaletteItem[] =>
  readRecent().map(({ title, meta, place }) => ({
    id: `recent:${place.path}:${JSON.stringify(place.search ?? {})}`,
    title,
    meta,
    icon: ClockIcon,
    place,
    run: () => go(place),
  }));

function usePeople(only: PaletteQuery['only'], words: string[]) {
  const profile = useProfile();
  const enabled = only !== 'actions' && words.length > 0 && mayCall(profile, contract.member.list.keys);
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
  const place = { path: 'user', search: { q: member.uname } };
  return {
    id: `person:${member.id}`,
    title: member.name,
    meta: [member.uname, ...member.memberships.slice(0, 1).map(({ nodeName }) => nodeName)],
    icon: routeIcon('user'),
    place,
    run: () => go(place),
  };
}
