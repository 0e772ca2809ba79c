import {
  type DayKind,
  HOME_ROUTES,
  type Key,
  MENU_GROUPS,
  type MenuGroup,
  type RouteEntry,
} from '@zhiying/contract';

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

/** Pages that exist, that the user may open, and in which there is something for them. */
export const offeredPages = (built: ReadonlySet<string>, mayOpen: MayOpen): RouteEntry[] =>
  routes.filter(
    ({ path, keys, listedFor, bare }) =>
      built.has(path) && bare !== 'nothing' && mayOpen(keys) && (!listedFor || mayOpen(listedFor)),
  );

/** What the menu lists besides 工作台: the offered pages of each group; no empty groups. */
export function menuSections(built: ReadonlySet<string>, mayOpen: MayOpen): MenuSection[] {
  const listed = offeredPages(built, mayOpen);
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

export const MOST_FAVOURITES = 6;

/** Where each kind of day mostly happens: the favourites of whoever has not chosen any. */
const FIRST_FAVOURITES: Record<DayKind, readonly string[]> = {
  content: ['substance', 'ai', 'mixedshear', 'task'],
  customer: ['chat', 'clew', 'task'],
  people: ['user', 'organization', 'system/config'],
};

/** The chosen ones in their order, or those of the day; what may no longer be opened is left out. */
export function favouritesOf(
  chosen: readonly string[] | null,
  day: DayKind,
  sections: readonly MenuSection[],
): MenuItem[] {
  const items = sections.flatMap((section) => section.items);
  return (chosen ?? FIRST_FAVOURITES[day])
    .flatMap((path) => items.find((item) => item.path === path) ?? [])
    .slice(0, MOST_FAVOURITES);
}

/** `path` goes to where `target` stands. */
export function moveFavourite(paths: readonly string[], path: string, target: string): string[] {
  const [from, to] = [paths.indexOf(path), paths.indexOf(target)];
  if (from < 0 || to < 0) return [...paths];
  return paths.filter((one) => one !== path).toSpliced(to, 0, path);
}

/** Heights of the side, in which the groups share what the entries above leave. */
const ROW = 32;
const FIXED = 4 + ROW + 12;
const RULE = 17;

/**
 * The groups that stand open, out of those that were opened, the latest first: as many as fit. The latest always does;
 * what does not fit any more is the one used longest ago.
 */
export function openGroups(
  opened: readonly MenuGroup[],
  sections: readonly MenuSection[],
  favourites: number,
  height: number,
): MenuGroup[] {
  const above = FIXED + (favourites > 0 ? ROW * (favourites + 1) + RULE : 0) + ROW * sections.length;
  const open: MenuGroup[] = [];
  let room = height - above;
  for (const id of opened) {
    const rows = sections.find((section) => section.id === id)?.items.length ?? 0;
    if (rows === 0) continue;
    room -= rows * ROW;
    if (open.length > 0 && room < 0) break;
    open.push(id);
  }
  return open;
}

const PLACES_BEFORE_MORE = 4;

/** The phone's bottom bar: 工作台, then the favourites, then the first pages of different groups; an adviser's is about customers. */
export function bottomPlaces(
  sections: readonly MenuSection[],
  { favourites = [], adviser = false }: { favourites?: readonly MenuItem[]; adviser?: boolean } = {},
): MenuItem[] {
  if (adviser) return adviserPlaces(sections);
  const firsts = sections.flatMap((section) => section.items.slice(0, 1));
  const rest = sections.flatMap((section) => section.items.slice(1));
  const all = [{ path: '', title: '工作台' }, ...favourites, ...firsts, ...rest];
  return [...new Map(all.map((item) => [item.path, item])).values()].slice(0, PLACES_BEFORE_MORE);
}

/** An adviser's phone is about customers, always in this order. */
const ADVISER_PLACES = { chat: '会话', clew: '线索', substance: '内容' };

function adviserPlaces(sections: readonly MenuSection[]): MenuItem[] {
  const listed = new Set(sections.flatMap(({ items }) => items.map(({ path }) => path)));
  const own = Object.entries(ADVISER_PLACES).map(([path, title]) => ({ path, title }));
  return [{ path: '', title: '工作台' }, ...own.filter(({ path }) => listed.has(path))];
}

/** A count that fits beside a title. */
export const countText = (count: number) => (count > 999 ? '999+' : String(count));
