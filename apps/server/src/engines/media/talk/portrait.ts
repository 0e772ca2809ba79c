import { sharp } from '../sharp.ts';

export interface Seen {
  width: number;
  height: number;
  /** Variance of the second derivative of the brightness: small for what is blurred. */
  sharpness: number;
  /** Mean brightness of the face, or of everything where no face is found, 0 to 255. */
  light: number;
  /** Regions of the colour of skin as large as a face, at least half as large as the largest. */
  faces: number;
  /** Of the largest, in percent of the picture; null where there is none. */
  face: { x: number; y: number; width: number; height: number } | null;
  /** How alike its left and right halves are, 0 to 1. */
  symmetry: number | null;
  mouth: { x: number; y: number; width: number } | null;
  /** Share of the mouth that is as dark as an open one, 0 to 1. */
  dark: number | null;
}

const SIDE = 200;
/** A face that can be animated takes at least so much of the picture. */
const LEAST_SHARE = 0.015;

/**
 * What can be told of a portrait without a model of faces: sizes, sharpness, light, and what follows from where the colour of skin
 * is. Whoever shows it says that it is measured so. The picture must be one that we encoded ourselves.
 */
export async function seePortrait(file: string): Promise<Seen> {
  const { width, height } = await sharp(file).metadata();
  const { data, info } = await sharp(file)
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [wide, high] = [info.width, info.height];
  const pixels = Array.from({ length: wide * high }, (_, at) => colorOf(data, at * 3));
  const skin = pixels.map(({ y, cb, cr }) => y > 60 && cb >= 77 && cb <= 128 && cr >= 134 && cr <= 175);
  const regions = regionsOf(skin, wide, high).filter(
    ({ count, box }) => count >= LEAST_SHARE * wide * high && isFaceLike(box),
  );
  const largest = regions[0];
  const faces = regions.filter(({ count }) => largest && count >= largest.count / 2).length;
  const sharpness = await sharpnessOf(file);
  if (!largest)
    return {
      width,
      height,
      sharpness,
      light: mean(pixels.map(({ y }) => y)),
      faces: 0,
      face: null,
      symmetry: null,
      mouth: null,
      dark: null,
    };
  // A neck belongs to the same region: a face is at most half as high again as it is wide.
  const { left, top, right, bottom } = largest.box;
  const box = { left, top, right, bottom: Math.min(bottom, Math.round(top + (right - left) * 1.45)) };
  const within = (x: number, y: number) => pixels[y * wide + x] ?? { y: 0, cb: 0, cr: 0 };
  const mouth = mouthIn(box, within);
  return {
    width,
    height,
    sharpness,
    light: mean(cells(box).map(([x, y]) => within(x, y).y)),
    faces,
    face: {
      x: share(box.left, wide),
      y: share(box.top, high),
      width: share(box.right - box.left + 1, wide),
      height: share(box.bottom - box.top + 1, high),
    },
    symmetry: symmetryOf(box, within),
    mouth: { x: share(mouth.x, wide), y: share(mouth.y, high), width: share(mouth.width, wide) },
    dark: mouth.dark,
  };
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
type At = (x: number, y: number) => { y: number; cb: number; cr: number };

const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
const mean = (values: readonly number[]) =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));

function colorOf(data: Buffer, at: number) {
  const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  return {
    y: 0.299 * r + 0.587 * g + 0.114 * b,
    cb: 128 - 0.169 * r - 0.331 * g + 0.5 * b,
    cr: 128 + 0.5 * r - 0.419 * g - 0.081 * b,
  };
}

/** Neither a hand's breadth of wall nor an arm. */
function isFaceLike({ left, top, right, bottom }: Box): boolean {
  const ratio = (bottom - top + 1) / (right - left + 1);
  return ratio > 0.7 && ratio < 3;
}

function* neighbours(at: number, wide: number, all: number) {
  if (at % wide > 0) yield at - 1;
  if (at % wide < wide - 1) yield at + 1;
  if (at >= wide) yield at - wide;
  if (at + wide < all) yield at + wide;
}

/** Connected parts, the largest first. */
function regionsOf(mask: readonly boolean[], wide: number, high: number): { count: number; box: Box }[] {
  const seen = new Uint8Array(mask.length);
  const regions: { count: number; box: Box }[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue;
    const box: Box = { left: wide, top: high, right: 0, bottom: 0 };
    const open = [start];
    seen[start] = 1;
    let count = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      count++;
      const [x, y] = [at % wide, Math.floor(at / wide)];
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      for (const next of neighbours(at, wide, mask.length))
        if (mask[next] && !seen[next]) {
          seen[next] = 1;
          open.push(next);
        }
    }
    regions.push({ count, box });
  }
  return regions.toSorted((a, b) => b.count - a.count);
}

const cells = ({ left, top, right, bottom }: Box): [number, number][] =>
  Array.from({ length: bottom - top + 1 }, (_, y) =>
    Array.from({ length: right - left + 1 }, (__, x): [number, number] => [left + x, top + y]),
  ).flat();

/** Brightness of each half against the other, mirrored: a face seen from the front is nearly the same on both sides. */
function symmetryOf(box: Box, at: At): number {
  const half = Math.floor((box.right - box.left) / 2);
  let [different, count] = [0, 0];
  for (let y = box.top; y <= box.bottom; y++)
    for (let x = 0; x <= half; x++, count++)
      different += Math.abs(at(box.left + x, y).y - at(box.right - x, y).y);
  return Math.max(0, Math.round((1 - different / Math.max(1, count) / 90) * 100) / 100);
}

/** The reddest and darkest row in the lower third of the face. */
function mouthIn(box: Box, at: At): { x: number; y: number; width: number; dark: number } {
  const [wide, high] = [box.right - box.left + 1, box.bottom - box.top + 1];
  const middle: Box = {
    left: Math.round(box.left + wide * 0.3),
    right: Math.round(box.left + wide * 0.7),
    top: Math.round(box.top + high * 0.62),
    bottom: Math.round(box.top + high * 0.9),
  };
  let [best, line] = [Number.NEGATIVE_INFINITY, Math.round(box.top + high * 0.76)];
  for (let y = middle.top; y <= middle.bottom; y++) {
    let told = 0;
    for (let x = middle.left; x <= middle.right; x++) told += at(x, y).cr - at(x, y).y * 0.5;
    if (told > best) [best, line] = [told, y];
  }
  const around: Box = {
    ...middle,
    top: line - Math.round(high * 0.05),
    bottom: line + Math.round(high * 0.07),
  };
  const dark = cells(around).filter(([x, y]) => at(x, y).y < 55).length / Math.max(1, cells(around).length);
  return { x: (box.left + box.right) / 2, y: line, width: wide * 0.36, dark: Math.round(dark * 100) / 100 };
}

async function sharpnessOf(file: string): Promise<number> {
  const { data, info } = await sharp(file)
    .resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++, count++) {
      const at = y * width + x;
      const around =
        (data[at - 1] ?? 0) + (data[at + 1] ?? 0) + (data[at - width] ?? 0) + (data[at + width] ?? 0);
      const bend = around - 4 * (data[at] ?? 0);
      sum += bend;
      squares += bend * bend;
    }
  const average = sum / Math.max(1, count);
  return Math.round(squares / Math.max(1, count) - average * average);
}
