import { useTabs } from '#kit/page/tabs.store.ts';
import { useMayOpen } from '#kit/session/session.store.ts';
import { useBuiltPages } from './built-pages.ts';
import { markedPath, menuSections } from './menu.ts';

/** The menu of this user, and which entry of it is in front. */
export function useMenu() {
  const sections = menuSections(useBuiltPages(), useMayOpen());
  const active = useTabs((state) => state.active);
  const listed = ['', ...sections.flatMap(({ items }) => items.map(({ path }) => path))];
  return { sections, marked: active === null ? null : markedPath(active, listed) };
}
