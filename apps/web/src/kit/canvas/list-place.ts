/** A place between the rows of a list: before the row `at`, or behind the last one. */
export interface ListPlace {
  list: string;
  at: number;
}

/** Rows drawn above and below what is in sight. */
const SPARE = 6;

/** Which rows are drawn. */
export function windowOf(top: number, height: number, rowHeight: number, count: number) {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - SPARE);
  return { first, last: Math.min(count, Math.ceil((top + height) / rowHeight) + SPARE) };
}

/** The rows that are drawn, by their number: those in sight, and the one in hand wherever it is, since the focus is on it. */
export function drawnRows({ first, last }: { first: number; last: number }, held: number | null): number[] {
  const rows = Array.from({ length: last - first }, (_, offset) => first + offset);
  if (held === null || (held >= first && held < last)) return rows;
  return held < first ? [held, ...rows] : [...rows, held];
}

/** How far a list is scrolled for a place between its rows to be seen with a row before and behind it. */
export function scrolledTo(at: number, top: number, height: number, rowHeight: number): number {
  const [before, behind] = [(at - 1) * rowHeight, (at + 1) * rowHeight];
  if (before < top) return Math.max(0, before);
  return behind > top + height ? behind - height : top;
}

/** The place a pointer means: the nearer edge of the row it is above. */
export const placeAt = (y: number, rowHeight: number, count: number): number =>
  Math.max(0, Math.min(count, Math.round(y / rowHeight)));

/** Rows after one of them went before another; `to` counts the row itself, as places on the screen do. */
export function movedWithin<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (from < items.length) next.splice(to > from ? to - 1 : to, 0, item as Item);
  return next;
}

/** The same among several lists. */
export function movedAmong<Item>(
  lists: Readonly<Record<string, readonly Item[]>>,
  from: ListPlace,
  to: ListPlace,
): Record<string, readonly Item[]> {
  const source = lists[from.list] ?? [];
  if (from.list === to.list) return { ...lists, [from.list]: movedWithin(source, from.at, to.at) };
  const item = source[from.at];
  const target = lists[to.list];
  if (item === undefined || !target) return { ...lists };
  return {
    ...lists,
    [from.list]: source.filter((_, at) => at !== from.at),
    [to.list]: [...target.slice(0, to.at), item, ...target.slice(to.at)],
  };
}
