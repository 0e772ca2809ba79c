/** A person's column settings of a list; whatever is absent is as the page declares it. */
export interface ListSettings {
  order?: string[];
  visible?: Record<string, boolean>;
  widths?: Record<string, number>;
  unfolded?: boolean;
  /** Where the list has both. */
  view?: 'tiles' | 'table';
}

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 800;
/** How narrow untouched columns may get before the table scrolls sideways. */
const SQUEEZE = 0.85;

interface ColumnLayout {
  id: string;
  width: number;
  optional?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const clampWidth = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));

/** Reads stored settings; values of another shape are dropped. */
export function readSettings(value: unknown): ListSettings {
  if (!isRecord(value)) return {};
  const { order, visible, widths, unfolded, view } = value;
  return {
    ...(Array.isArray(order) ? { order: order.filter((id) => typeof id === 'string') } : {}),
    ...(isRecord(visible)
      ? { visible: pick(visible, (shown): shown is boolean => typeof shown === 'boolean') }
      : {}),
    ...(isRecord(widths) ? { widths: pick(widths, (width): width is number => Number.isFinite(width)) } : {}),
    ...(typeof unfolded === 'boolean' ? { unfolded } : {}),
    ...(view === 'tiles' || view === 'table' ? { view } : {}),
  };
}

const pick = <Kept>(record: Record<string, unknown>, keep: (value: unknown) => value is Kept) =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, Kept] => keep(entry[1])));

/** The columns in the person's order. The first one is fixed; one that is new since then stands after its neighbour. */
export function orderColumns<C extends ColumnLayout>(
  columns: readonly C[],
  { order = [] }: ListSettings,
): C[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const arranged = order.flatMap((id) => rest.find((column) => column.id === id) ?? []);
  rest.forEach((column, index) => {
    if (arranged.includes(column)) return;
    const before = rest[index - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, column);
  });
  return [first, ...arranged];
}

export const isVisible = (column: ColumnLayout, index: number, { visible = {} }: ListSettings) =>
  index === 0 || (visible[column.id] ?? !column.optional);

/** One step or a drag: the column at `from` goes to `to`; nothing passes the fixed first one. */
export function move(ids: readonly string[], from: number, to: number): string[] {
  const target = Math.min(ids.length - 1, Math.max(1, to));
  if (from < 1 || from === target) return [...ids];
  const moved = ids.filter((_, index) => index !== from);
  moved.splice(target, 0, ids[from] as string);
  return moved;
}

/**
 * Fits the columns into the available width. While nobody has resized a column all grow alike; after that columns
 * keep their width and the last one takes the rest.
 */
export function fitWidths(
  columns: readonly ColumnLayout[],
  { widths = {} }: ListSettings,
  room: number,
): number[] {
  const wished = columns.map((column) => clampWidth(widths[column.id] ?? column.width));
  const total = wished.reduce((sum, width) => sum + width, 0);
  const extra = room - total;
  const touched = columns.some((column) => widths[column.id] !== undefined);
  if (columns.length === 0 || total === 0) return wished;
  if (extra <= 0)
    return touched ? wished : wished.map((width) => Math.floor(width * Math.max(SQUEEZE, room / total)));
  const grown = touched ? wished : wished.map((width) => width + Math.floor((extra * width) / total));
  const rest = room - grown.reduce((sum, width) => sum + width, 0);
  return grown.map((width, index) => (index === grown.length - 1 ? width + rest : width));
}

/** Every column keeps the width it has on screen, except the one being dragged. */
export const resizedWidths = (ids: readonly string[], shown: readonly number[], id: string, width: number) =>
  Object.fromEntries(
    ids.map((other, index) => [other, other === id ? clampWidth(width) : (shown[index] ?? MIN_WIDTH)]),
  );
