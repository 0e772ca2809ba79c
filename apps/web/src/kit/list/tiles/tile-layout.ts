export const GAP = 12;
export const PADDING = 16;
/** Rows of cards kept ready above and below what is seen. */
const SPARE = 2;

/** Number of columns of at least the minimum width that fit. */
export const columnsIn = (width: number, minWidth: number) =>
  Math.max(1, Math.floor((width - 2 * PADDING + GAP) / (minWidth + GAP)));

/** The rows of cards to draw, and how tall all of them are. */
export function windowOf(
  count: number,
  columns: number,
  tileHeight: number,
  scrollTop: number,
  height: number,
) {
  const step = tileHeight + GAP;
  const rows = Math.ceil(count / columns);
  const first = Math.max(0, Math.floor((scrollTop - PADDING) / step) - SPARE);
  const last = Math.min(rows, Math.ceil((scrollTop + height) / step) + SPARE);
  return {
    from: first * columns,
    to: Math.min(count, last * columns),
    offset: PADDING + first * step,
    total: rows === 0 ? 0 : rows * step - GAP + 2 * PADDING,
  };
}

/** The card that a key leads to: left and right by one, up and down by a row, to the ends and by a screen. */
export function targetOf(
  key: string,
  at: number,
  count: number,
  columns: number,
  rowsSeen: number,
): number | null {
  const target = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    PageDown: at + columns * rowsSeen,
    PageUp: at - columns * rowsSeen,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined) return null;
  // Up from the first row and down from the last but one go nowhere rather than sideways.
  if (key === 'ArrowUp' && target < 0) return at;
  return Math.max(0, Math.min(count - 1, target));
}
