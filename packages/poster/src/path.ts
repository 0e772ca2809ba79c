import type { Box } from './commands.ts';

/** A path of straight lines and cubic curves; `Z` closes. */
export type Segment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];
export type Path = readonly Segment[];

/** How far a curve's handles stand out so that four of them make a circle. */
const ROUND = 0.5522847498;

export function rectPath({ x, y, width, height }: Box, radius = 0): Path {
  const r = Math.min(radius, width / 2, height / 2);
  const [right, bottom] = [x + width, y + height];
  if (r <= 0) return [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']];
  const k = r * (1 - ROUND);
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    ['C', right - k, y, right, y + k, right, y + r],
    ['L', right, bottom - r],
    ['C', right, bottom - k, right - k, bottom, right - r, bottom],
    ['L', x + r, bottom],
    ['C', x + k, bottom, x, bottom - k, x, bottom - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ];
}

export function ellipsePath({ x, y, width, height }: Box): Path {
  const [rx, ry, cx, cy] = [width / 2, height / 2, x + width / 2, y + height / 2];
  const [kx, ky] = [rx * ROUND, ry * ROUND];
  return [
    ['M', cx, y],
    ['C', cx + kx, y, x + width, cy - ky, x + width, cy],
    ['C', x + width, cy + ky, cx + kx, y + height, cx, y + height],
    ['C', cx - kx, y + height, x, cy + ky, x, cy],
    ['C', x, cy - ky, cx - kx, y, cx, y],
    ['Z'],
  ];
}

/** Length by straight pieces; near enough for a line that is being drawn. */
export function pathLength(path: Path): number {
  let [length, x, y, startX, startY] = [0, 0, 0, 0, 0];
  const to = (nextX: number, nextY: number) => {
    length += Math.hypot(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  };
  for (const segment of path) {
    if (segment[0] === 'M') [x, y, startX, startY] = [segment[1], segment[2], segment[1], segment[2]];
    else if (segment[0] === 'L') to(segment[1], segment[2]);
    else if (segment[0] === 'Z') to(startX, startY);
    else {
      const [, x1, y1, x2, y2, x3, y3] = segment;
      const [x0, y0] = [x, y];
      for (let step = 1; step <= 16; step++) {
        const [t, u] = [step / 16, 1 - step / 16];
        const at = (a: number, b: number, c: number, d: number) =>
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
        to(at(x0, x1, x2, x3), at(y0, y1, y2, y3));
      }
    }
  }
  return length;
}
