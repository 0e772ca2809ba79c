import type { LayerOf } from '@zhiying/contract';
import type { Box } from './commands.ts';
import type { Path, Segment } from './path.ts';
import { svgPath } from './svg-path.ts';

type Point = readonly [number, number];
interface Sheet {
  width: number;
  height: number;
}

/** Rounding of a path's figures is no gap. */
const NEAR = 0.5;
const outward = (at: number, end: number, by: number) =>
  at <= NEAR ? at - by : at >= end - NEAR ? at + by : at;

/**
 * A free shape on a sheet that is larger on every side: where its outline runs along an edge it goes around outside of it, and every
 * other part stays as it is drawn.
 */
export function beyondEdge(
  layer: LayerOf<'shape'>,
  { width, height }: Sheet,
  sides: number,
  ends: number,
): LayerOf<'shape'> {
  const out = ([x, y]: Point): Point => [outward(x, width, sides), outward(y, height, ends)];
  const along = ([ax, ay]: Point, [bx, by]: Point) => {
    const same = (a: number, b: number, end: number) =>
      (a <= NEAR && b <= NEAR) || (a >= end - NEAR && b >= end - NEAR);
    return same(ax, bx, width) || same(ay, by, height);
  };
  const path: Segment[] = [];
  let [start, now]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  const line = (to: Point) => {
    if (along(now, to)) path.push(['L', ...out(now)], ['L', ...out(to)]);
    path.push(['L', ...to]);
    now = to;
  };
  for (const segment of svgPath(layer.path, layer)) {
    if (segment[0] === 'M') {
      path.push(segment);
      start = now = [segment[1], segment[2]];
    } else if (segment[0] === 'L') line([segment[1], segment[2]]);
    else if (segment[0] === 'C') {
      path.push(segment);
      now = [segment[5], segment[6]];
    } else {
      if (now[0] !== start[0] || now[1] !== start[1]) line(start);
      path.push(segment);
      now = start;
    }
  }
  const left = layer.x <= NEAR ? sides : 0;
  const top = layer.y <= NEAR ? ends : 0;
  const right = layer.x + layer.width >= width - NEAR ? sides : 0;
  const bottom = layer.y + layer.height >= height - NEAR ? ends : 0;
  const box = {
    x: layer.x - left,
    y: layer.y - top,
    width: layer.width + left + right,
    height: layer.height + top + bottom,
  };
  return { ...layer, ...box, x: box.x + sides, y: box.y + ends, path: written(path, box) };
}

/** As an SVG path of a square of 100 × 100, which the box stretches. */
const written = (path: Path, { x, y, width, height }: Box): string =>
  path
    .map(([letter, ...numbers]) => {
      const shares = numbers.map((at, axis) =>
        axis % 2 === 0 ? ((at - x) * 100) / width : ((at - y) * 100) / height,
      );
      return `${letter}${shares.map((share) => +share.toFixed(4)).join(' ')}`;
    })
    .join(' ');
