import { HOME_ROUTES, type Key, MENU_GROUPS, type MenuGroup, type RouteEntry } from '@zhiying/contract';

export interface MenuItem {
  path: string;
  title: string;
}

export interface MenuSection {
  id: MenuGroup;
  title: string;
  items: MenuItem[];
}

type MayOpen = (keys: readonly Key[]) => boolean;

const routes: readonly RouteEntry[] = HOME_ROUTES;

/** What the menu lists besides 工作台: pages of a group that exist and that the user may open; no empty groups. */
export function menuSections(built: ReadonlySet<string>, mayOpen: MayOpen): MenuSection[] {
  const listed = routes.filter((route) => built.has(route.path) && mayOpen(route.keys));
  return Object.entries(MENU_GROUPS)
    .map(([id, title]) => ({
      id: id as MenuGroup,
      title,
      items: listed.filter((route) => route.group === id).map(({ path, title }) => ({ path, title })),
    }))
    .filter((section) => section.items.length > 0);
}

/** The entry to mark: the page itself, or the listed page it lies beneath (`material/verify` → `material`). */
export function markedPath(active: string, listed: readonly string[]): string | null {
  const holders = listed.filter((path) => path === active || (path && active.startsWith(`${path}/`)));
  return holders.sort((a, b) => b.length - a.length)[0] ?? null;
}

const PLACES_BEFORE_MORE = 4;

/** The phone's bottom bar: 工作台 and the first pages of different groups, so that each area is one touch away. */
export function bottomPlaces(sections: readonly MenuSection[]): MenuItem[] {
  const firsts = sections.flatMap((section) => section.items.slice(0, 1));
  const rest = sections.flatMap((section) => section.items.slice(1));
  return [{ path: '', title: '工作台' }, ...firsts, ...rest].slice(0, PLACES_BEFORE_MORE);
}

/** A count that fits beside a title. */
export const countText = (count: number) => (count > 999 ? '999+' : String(count));
