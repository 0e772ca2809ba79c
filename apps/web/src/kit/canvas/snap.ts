import type { Bounds } from './geometry.ts';

export interface Guide {
  kind: 'line' | 'gap';
  /** `x`: an upright line at this x, or a gap that runs along x. */
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

export interface Snapping {
  /** Null: no grid. */
  grid: number | null;
  /** In the canvas's pixels. */
  reach: number;
}

type Axis = 'x' | 'y';
const SIDE = { x: 'width', y: 'height' } as const;
const OTHER = { x: 'y', y: 'x' } as const;
const EPSILON = 0.01;

interface Line {
  at: number;
  box: Bounds;
}
interface Along {
  /** Edges and middles of everything, the canvas included, from the first to the last. */
  lines: readonly Line[];
  /** The boxes by where they begin. */
  row: readonly Bounds[];
}

/** What a moving box is drawn to, put in order once a drag: each of its moves then looks only at what is near. */
export type Neighbours = Readonly<Record<Axis, Along>>;

const linesOf = (box: Bounds, axis: Axis): number[] => {
  const [start, size] = [box[axis], box[SIDE[axis]]];
  return [start, start + size / 2, start + size];
};

export function neighboursOf(
  others: readonly Bounds[],
  { width, height }: Pick<Bounds, 'width' | 'height'>,
): Neighbours {
  const canvas = { x: 0, y: 0, width, height };
  const along = (axis: Axis): Along => ({
    lines: [canvas, ...others]
      .flatMap((box) => linesOf(box, axis).map((at) => ({ at, box })))
      .sort((one, other) => one.at - other.at),
    row: others.toSorted((one, other) => one[axis] - other[axis]),
  });
  return { x: along('x'), y: along('y') };
}

/** The first line that is not before a place. */
function firstFrom(lines: readonly Line[], place: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.at ?? place) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Boxes beside the moving one, of which a gap to it is seen. */
const beside = (moving: Bounds, { row }: Along, axis: Axis) => {
  const across = OTHER[axis];
  const side = SIDE[across];
  return row.filter(
    (box) => box[across] < moving[across] + moving[side] && moving[across] < box[across] + box[side],
  );
};

/** Where the moving box would have to begin for two gaps to be the same. */
function evenStarts(moving: Bounds, along: Along, axis: Axis): number[] {
  const side = SIDE[axis];
  const row = beside(moving, along, axis);
  const starts: number[] = [];
  for (const [at, one] of row.entries()) {
    const next = row[at + 1];
    if (!next) continue;
    const end = one[axis] + one[side];
    const gap = next[axis] - end;
    if (gap < 0) continue;
    // Between two, behind two, before two.
    if (gap >= moving[side]) starts.push(end + (gap - moving[side]) / 2);
    starts.push(next[axis] + next[side] + gap, one[axis] - gap - moving[side]);
  }
  return starts;
}

const nearest = (offsets: readonly number[], reach: number): number | null => {
  let best: number | null = null;
  for (const offset of offsets)
    if (Math.abs(offset) <= reach && (best === null || Math.abs(offset) < Math.abs(best))) best = offset;
  return best;
};

/** From these places to the nearest of the lines. */
function toNearestLine(places: readonly number[], { lines }: Along, reach: number): number | null {
  const offsets = places.flatMap((place) => {
    const next = firstFrom(lines, place);
    return [lines[next], lines[next - 1]].flatMap((line) => (line ? [line.at - place] : []));
  });
  return nearest(offsets, reach);
}

/** By how much a moving box jumps along one axis: edges and middles before equal gaps, these before the grid. */
function offsetOf(moving: Bounds, along: Along, axis: Axis, { grid, reach }: Snapping): number {
  const line = toNearestLine(linesOf(moving, axis), along, reach);
  if (line !== null) return line;
  const start = moving[axis];
  const even = nearest(
    evenStarts(moving, along, axis).map((target) => target - start),
    reach,
  );
  if (even !== null) return even;
  return grid === null ? 0 : (nearest([Math.round(start / grid) * grid - start], reach) ?? 0);
}

/** The boxes that have an edge or their middle here. */
function metAt({ lines }: Along, place: number): Bounds[] {
  const met = new Set<Bounds>();
  for (let next = firstFrom(lines, place - EPSILON); next < lines.length; next++) {
    const line = lines[next] as Line;
    if (line.at >= place + EPSILON) break;
    met.add(line.box);
  }
  return [...met];
}

/** Lines that run through edges or middles of both the box and others. */
function lineGuides(box: Bounds, along: Along, axis: Axis): Guide[] {
  const [across, side] = [OTHER[axis], SIDE[OTHER[axis]]];
  const found: Guide[] = [];
  for (const line of linesOf(box, axis)) {
    const met = metAt(along, line);
    if (met.length === 0 || found.some(({ at }) => Math.abs(at - line) < EPSILON)) continue;
    const all = [box, ...met];
    found.push({
      kind: 'line',
      axis,
      at: line,
      from: Math.min(...all.map((one) => one[across])),
      to: Math.max(...all.map((one) => one[across] + one[side])),
    });
  }
  return found;
}

/** The gaps beside a box that are as wide as another one next to them. */
function gapGuides(box: Bounds, along: Along, axis: Axis): Guide[] {
  const side = SIDE[axis];
  const across = OTHER[axis];
  const row = [...beside(box, along, axis), box].sort((a, b) => a[axis] - b[axis]);
  const gaps = row.slice(1).flatMap((next, at) => {
    const before = row[at] as Bounds;
    const from = before[axis] + before[side];
    return next[axis] > from ? [{ from, to: next[axis], touches: before === box || next === box }] : [];
  });
  const own = gaps.filter(({ touches }) => touches);
  return gaps
    .filter((gap) =>
      own.some(
        (one) =>
          Math.abs(one.to - one.from - (gap.to - gap.from)) < EPSILON &&
          (gap !== one ||
            gaps.some(
              (other) => other !== gap && Math.abs(other.to - other.from - (gap.to - gap.from)) < EPSILON,
            )),
      ),
    )
    .map(({ from, to }) => ({ kind: 'gap', axis, at: box[across] + box[SIDE[across]] / 2, from, to }));
}

/** A moving box drawn to its neighbours, and the guides that say to what. */
export function snapMove(
  moving: Bounds,
  around: Neighbours,
  options: Snapping,
): { dx: number; dy: number; guides: Guide[] } {
  const dx = offsetOf(moving, around.x, 'x', options);
  const dy = offsetOf(moving, around.y, 'y', options);
  const placed = { ...moving, x: moving.x + dx, y: moving.y + dy };
  return { dx, dy, guides: guidesOf(placed, around) };
}

/** What a box that stands somewhere is in line with. */
export const guidesOf = (box: Bounds, { x, y }: Neighbours): Guide[] => [
  ...lineGuides(box, x, 'x'),
  ...lineGuides(box, y, 'y'),
  ...gapGuides(box, x, 'x'),
  ...gapGuides(box, y, 'y'),
];

/** An edge that is drawn while resizing: to the nearest edge or middle, else to the grid. */
export function snapEdge(edge: number, along: Along, { grid, reach }: Snapping): number {
  const line = toNearestLine([edge], along, reach);
  if (line !== null) return edge + line;
  if (grid === null) return edge;
  return edge + (nearest([Math.round(edge / grid) * grid - edge], reach) ?? 0);
}
