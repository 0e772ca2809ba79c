import { sharp } from '../sharp.ts';
import { findFaces } from './face/find-faces.ts';

export interface PortraitMeasures {
  width: number;
  height: number;
  /** Variance of the second derivative of the brightness: small for what is blurred. */
  sharpness: number;
  /** Mean brightness of the face, or of everything where no face is found, 0 to 255. */
  light: number;
  /** Faces at least half as large as the largest. */
  faces: number;
  /** The largest, in percent of the picture; null where there is none. */
  face: { x: number; y: number; width: number; height: number } | null;
  /** Where the nose is between the eyes, 0 to 1: 0.5 for a face seen from the front. */
  turn: number | null;
  mouth: { x: number; y: number; width: number } | null;
  /** Share of the mouth that is as dark as an open one, 0 to 1. */
  dark: number | null;
}

const SIDE = 200;
/** Brightness of an open mouth. */
const DARK = 55;
/** A mouth is so wide, and as high as this share of the face. */
const MOUTH = { width: 0.36, height: 0.12 };

/** What is measured of a portrait. The picture must be one that we encoded ourselves. */
export async function measurePortrait(file: string): Promise<PortraitMeasures> {
  const { width, height } = await sharp(file).metadata();
  const { data, info } = await sharp(file)
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const within = (box: Box) => cellsOf(box, info).map((at) => data[at] ?? 0);
  const found = await findFaces(file);
  const largest = found[0];
  const sizeOf = ({ box }: { box: Box }) => box.width * box.height;
  const seen = { width, height, sharpness: await sharpnessOf(file) };
  if (!largest) {
    const light = mean(within({ x: 0, y: 0, width: 1, height: 1 }));
    return { ...seen, light, faces: 0, face: null, turn: null, mouth: null, dark: null };
  }
  const { box, points } = largest;
  const [right, left, nose, lips] = points;
  const middle = lips ?? { x: box.x + box.width / 2, y: box.y + box.height * 0.78 };
  const around: Box = {
    x: middle.x - (box.width * MOUTH.width) / 2,
    y: middle.y - (box.height * MOUTH.height) / 2,
    width: box.width * MOUTH.width,
    height: box.height * MOUTH.height,
  };
  const mouth = within(around);
  return {
    ...seen,
    light: mean(within(box)),
    faces: found.filter((one) => sizeOf(one) >= sizeOf(largest) / 2).length,
    face: { x: percent(box.x), y: percent(box.y), width: percent(box.width), height: percent(box.height) },
    turn: right && left && nose ? share((nose.x - right.x) / (left.x - right.x)) : null,
    mouth: { x: percent(middle.x), y: percent(middle.y), width: percent(around.width) },
    dark: share(mouth.filter((light) => light < DARK).length / Math.max(1, mouth.length)),
  };
}

/** In shares of the picture. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const percent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10;
const share = (part: number) => Math.round(part * 100) / 100;
const mean = (values: readonly number[]) =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));

/** Places of the pixels in a box, as far as it is in the picture. */
function cellsOf({ x, y, width, height }: Box, picture: { width: number; height: number }): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(y * picture.height); row < (y + height) * picture.height; row++)
    for (let column = Math.floor(x * picture.width); column < (x + width) * picture.width; column++)
      if (row >= 0 && column >= 0 && row < picture.height && column < picture.width)
        cells.push(row * picture.width + column);
  return cells;
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
