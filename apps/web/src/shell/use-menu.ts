import { dayKind, mayOpen } from '@zhiying/contract';
import { useMemo } from 'react';
import { useBuiltPages } from '#kit/page/built-pages.ts';
import { useActivePath } from '#kit/page/tabs.store.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { menuCounts, useDay } from '#parts/workbench/use-day.ts';
import { useMenuChoice } from './menu.store.ts';
import { favouritesOf, markedPath, menuSections } from './menu.ts';

/** The menu of this user, what waits behind its entries, and which of them is in front. */
export function useMenu() {
  const profile = useProfile();
  const built = useBuiltPages();
  const active = useActivePath();
  const choice = useMenuChoice();
  const day = profile ? dayKind(profile) : 'people';
  const sections = useMemo(
    () => menuSections(built, (keys) => profile !== null && mayOpen(profile, keys)),
    [built, profile],
  );
  const favourites = useMemo(
    () => favouritesOf(choice.favourites, day, sections),
    [choice.favourites, day, sections],
  );
  const listed = ['', ...sections.flatMap(({ items }) => items.map(({ path }) => path))];
  return {
    sections,
    day,
    choice,
    favourites,
    counts: menuCounts(useDay()?.todos ?? []),
    marked: active === null ? null : markedPath(active, listed),
  };
}
