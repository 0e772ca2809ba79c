import type { Box } from './commands.ts';
import type { Path, Segment } from './path.ts';

const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** An SVG path of a square of 100 × 100, stretched to a box. Reads as far as it makes sense. */
export function svgPath(text: string, box: Box): Path {
  const path: Segment[] = [];
  const px = (x: number) => box.x + (x * box.width) / 100;
  const py = (y: number) => box.y + (y * box.height) / 100;
  let [x, y, startX, startY, handleX, handleY, before] = [0, 0, 0, 0, 0, 0, ''];
  const curve = (x1: number, y1: number, x2: number, y2: number, endX: number, endY: number) => {
    path.push(['C', px(x1), py(y1), px(x2), py(y2), px(endX), py(endY)]);
    [x, y, handleX, handleY] = [endX, endY, x2, y2];
  };
  const line = (toX: number, toY: number) => {
    path.push(['L', px(toX), py(toY)]);
    [x, y] = [toX, toY];
  };
  for (const { letter, relative, numbers } of steps(text)) {
    const [dx, dy] = relative ? [x, y] : [0, 0];
    const n = (at: number) => numbers[at] ?? 0;
    const mirrored = (kinds: string): [number, number] =>
      kinds.includes(before) ? [2 * x - handleX, 2 * y - handleY] : [x, y];
    if (letter === 'M') {
      [x, y] = [n(0) + dx, n(1) + dy];
      [startX, startY] = [x, y];
      path.push(['M', px(x), py(y)]);
    } else if (path.length === 0) break;
    else if (letter === 'L') line(n(0) + dx, n(1) + dy);
    else if (letter === 'H') line(n(0) + dx, y);
    else if (letter === 'V') line(x, n(0) + dy);
    else if (letter === 'C') curve(n(0) + dx, n(1) + dy, n(2) + dx, n(3) + dy, n(4) + dx, n(5) + dy);
    else if (letter === 'S') curve(...mirrored('CS'), n(0) + dx, n(1) + dy, n(2) + dx, n(3) + dy);
    else if (letter === 'Q' || letter === 'T') {
      const [qx, qy] = letter === 'Q' ? [n(0) + dx, n(1) + dy] : mirrored('QT');
      const [endX, endY] = letter === 'Q' ? [n(2) + dx, n(3) + dy] : [n(0) + dx, n(1) + dy];
      const third = (from: number, to: number) => from + (2 / 3) * (to - from);
      curve(third(x, qx), third(y, qy), third(endX, qx), third(endY, qy), endX, endY);
      [handleX, handleY] = [qx, qy];
    } else if (letter === 'A') for (const part of arc(x, y, numbers, n(5) + dx, n(6) + dy)) curve(...part);
    else {
      path.push(['Z']);
      [x, y] = [startX, startY];
    }
    before = letter;
  }
  return path;
}

interface Step {
  letter: string;
  relative: boolean;
  numbers: number[];
}

/** The letters with the numbers of each; one letter may stand for several steps. */
function* steps(text: string): Generator<Step> {
  for (const [, sign = '', rest = ''] of text.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)) {
    const upper = sign.toUpperCase();
    const count = NUMBERS[upper] ?? 0;
    const numbers = numbersOf(rest, upper === 'A');
    const relative = sign !== upper;
    if (!count) yield { letter: upper, relative, numbers: [] };
    for (let at = 0; count && at + count <= numbers.length; at += count) {
      const letter = upper === 'M' && at > 0 ? 'L' : upper;
      yield { letter, relative, numbers: numbers.slice(at, at + count) };
    }
  }
}

/** The two flags of an arc may stand without a space between them. */
function numbersOf(text: string, arcs: boolean): number[] {
  const found: number[] = [];
  const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/giy;
  const flag = /[01]/y;
  const gap = /[\s,]*/y;
  for (let at = 0; at < text.length; ) {
    gap.lastIndex = at;
    gap.exec(text);
    const pattern = arcs && (found.length % 7 === 3 || found.length % 7 === 4) ? flag : number;
    pattern.lastIndex = gap.lastIndex;
    const match = pattern.exec(text);
    if (!match) break;
    found.push(Number(match[0]));
    at = pattern.lastIndex;
  }
  return found;
}

type Curve = [number, number, number, number, number, number];

/** An elliptic arc as curves of at most a quarter turn (the SVG specification's appendix B.2.4). */
function arc(x: number, y: number, numbers: readonly number[], endX: number, endY: number): Curve[] {
  const [radiusX = 0, radiusY = 0, turn = 0, large = 0, sweep = 0] = numbers;
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (!rx || !ry || (x === endX && y === endY)) return [[x, y, endX, endY, endX, endY]];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [halfX, halfY] = [(x - endX) / 2, (y - endY) / 2];
  const [tx, ty] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const grown = Math.sqrt((tx / rx) ** 2 + (ty / ry) ** 2);
  if (grown > 1) [rx, ry] = [rx * grown, ry * grown];
  const over = (rx * ty) ** 2 + (ry * tx) ** 2;
  const root = Math.sqrt(Math.max(0, (rx * ry) ** 2 / over - 1)) * (large === sweep ? -1 : 1);
  const [ux, uy] = [(root * rx * ty) / ry, (-root * ry * tx) / rx];
  const [cx, cy] = [cos * ux - sin * uy + (x + endX) / 2, sin * ux + cos * uy + (y + endY) / 2];
  const from = Math.atan2((ty - uy) / ry, (tx - ux) / rx);
  let round = Math.atan2((-ty - uy) / ry, (-tx - ux) / rx) - from;
  if (sweep && round < 0) round += 2 * Math.PI;
  if (!sweep && round > 0) round -= 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(round) / (Math.PI / 2) - 1e-9));
  const piece = round / count;
  const handle = (4 / 3) * Math.tan(piece / 4);
  const place = (px: number, py: number): [number, number] => [
    cx + cos * rx * px - sin * ry * py,
    cy + sin * rx * px + cos * ry * py,
  ];
  return Array.from({ length: count }, (_, at) => {
    const [a, b] = [from + at * piece, from + (at + 1) * piece];
    const first = place(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a));
    const second = place(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b));
    const end = at === count - 1 ? [endX, endY] : place(Math.cos(b), Math.sin(b));
    return [...first, ...second, ...end] as Curve;
  });
}
