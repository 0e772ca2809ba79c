interface Sight {
  first: number;
  count: number;
  total: number;
}

/** Which rows to draw, `from` up to but not `to`, and which pages they are on, counted from 1. */
export function pagesInSight({ first, count, total }: Sight, pageSize: number, spare: number) {
  const from = Math.max(0, Math.min(first, total) - spare);
  const to = Math.min(total, first + count + spare);
  if (to <= from) return { from: 0, to: 0, pages: [] };
  const firstPage = Math.floor(from / pageSize) + 1;
  const lastPage = Math.floor((to - 1) / pageSize) + 1;
  return { from, to, pages: Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at) };
}
