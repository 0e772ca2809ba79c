import { sharp } from '../../sharp.ts';
import { type Guess, guessFaces, SIDE } from './blaze-face.ts';

/** In shares of the picture (0 to 1). */
type Face = Guess;

/** What the model is at least so sure of is a face. */
const SURE = 0.6;
/** Boxes that share so much are the same face. */
const SAME = 0.3;
/** A picture so much taller than wide is looked at once more from closer: its upper square, where a face is. */
const TALL = 1.2;
/** From closer more things look like faces. */
const SURE_CLOSER = 0.8;

/** The faces in a picture that we encoded ourselves, the largest first. Small ones are not seen: nobody could animate them. */
export async function findFaces(file: string): Promise<Face[]> {
  const { width, height } = await sharp(file).metadata();
  const whole = await look(file, { left: 0, top: 0, width, height, side: Math.max(width, height) }, SURE);
  if (whole.length > 0 || height < width * TALL) return inPicture(whole, width, height);
  const upper = { left: 0, top: 0, width, height: width, side: width };
  return inPicture(await look(file, upper, SURE_CLOSER), width, height);
}

interface Window {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Of the square that holds it. */
  side: number;
}

/** Faces in a part of the picture, in its pixels. */
async function look(file: string, { left, top, width, height, side }: Window, sure: number): Promise<Face[]> {
  const { data } = await sharp(file)
    .extract({ left, top, width, height })
    .resize({ width: SIDE, height: SIDE, fit: 'contain', background: '#000000' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const guesses = guessFaces(Float32Array.from(data, (value) => value / 127.5 - 1));
  const [x0, y0] = [left - (side - width) / 2, top - (side - height) / 2];
  const place = ({ x, y }: { x: number; y: number }) => ({ x: x0 + x * side, y: y0 + y * side });
  return distinct(
    guesses
      .filter(({ score }) => score >= sure)
      .map(({ score, box, points }) => ({
        score,
        box: { ...place(box), width: box.width * side, height: box.height * side },
        points: points.map(place),
      })),
  );
}

/** Of guesses at the same face the surest. */
function distinct(faces: readonly Face[]): Face[] {
  const kept: Face[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score))
    if (kept.every((one) => overlap(one.box, face.box) < SAME)) kept.push(face);
  return kept;
}

function overlap(a: Face['box'], b: Face['box']): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / (a.width * a.height + b.width * b.height - wide * high);
}

const inPicture = (faces: readonly Face[], width: number, height: number): Face[] =>
  faces
    .map(({ score, box, points }) => ({
      score,
      box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height },
      points: points.map(({ x, y }) => ({ x: x / width, y: y / height })),
    }))
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
