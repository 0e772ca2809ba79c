import { useTabs } from '#kit/page/tabs.store.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { menuCounts, useDay } from '#parts/workbench/use-day.ts';
import { useBuiltPages } from './built-pages.ts';
import { markedPath, menuSections } from './menu.ts';

/** The menu of this user, what waits behind its entries, and which of them is in front. */
export function useMenu() {
  const sections = menuSections(useBuiltPages(), useMayOpen());
  const active = useTabs((state) => state.active);
  const listed = ['', ...sections.flatMap(({ items }) => items.map(({ path }) => path))];
  const counts = menuCounts(useDay()?.todos ?? []);
  return { sections, counts, marked: active === null ? null : markedPath(active, listed) };
}
