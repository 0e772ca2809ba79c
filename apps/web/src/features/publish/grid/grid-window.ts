export const ROW_HEIGHT = 54;
const COLUMN_LEAST = 116;
const COLUMN_MOST = 180;
export const HEAD_HEIGHT = 64;
const FIRST_LEAST = 280;
const FIRST_MOST = 560;
export const FIRST_NARROW = 132;

/** Rows or columns kept ready beyond what is seen. */
const SPARE = 3;

/** Titles take what columns at their widest leave over. */
export const firstWidth = (width: number, count: number) =>
  Math.min(FIRST_MOST, Math.max(FIRST_LEAST, width - count * COLUMN_MOST));

/** Few columns share the width there is; many keep the least and scroll. */
export const columnWidth = (width: number, count: number) =>
  Math.min(COLUMN_MOST, Math.max(COLUMN_LEAST, Math.floor(width / Math.max(1, count))));

/** Which of `count` equal steps are in sight, from inclusive, to exclusive. */
export function spanOf(scroll: number, seen: number, step: number, count: number) {
  const from = Math.max(0, Math.floor(scroll / step) - SPARE);
  const to = Math.min(count, Math.ceil((scroll + seen) / step) + SPARE);
  return { from: Math.min(from, count), to: Math.max(to, Math.min(from, count)) };
}

/** Where an arrow key leads from a cell, or null where it leads nowhere. */
export function stepOf(key: string, at: { row: number; column: number }, rows: number, columns: number) {
  const by = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[key];
  if (!by) return null;
  const row = at.row + (by[0] ?? 0);
  const column = at.column + (by[1] ?? 0);
  return row < 0 || column < 0 || row >= rows || column >= columns ? null : { row, column };
}
