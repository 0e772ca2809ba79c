import { writeFile } from 'node:fs/promises';
import { sharp } from './sharp.ts';

/**
 * Letters of 5 × 7 dots, a row of dots a base-32 digit. A server has no fonts of its own, and what a watermark says (an
 * account and a day) needs few letters.
 */
const LETTERS: Record<string, string> = {
  A: 'ehhvhhh',
  B: 'uhhuhhu',
  C: 'ehggghe',
  D: 'uhhhhhu',
  E: 'vgguggv',
  F: 'vgguggg',
  G: 'ehgnhhf',
  H: 'hhhvhhh',
  I: 'e44444e',
  J: '72222ic',
  K: 'hikokih',
  L: 'ggggggv',
  M: 'hrllhhh',
  N: 'hhpljhh',
  O: 'ehhhhhe',
  P: 'uhhuggg',
  Q: 'ehhhlid',
  R: 'uhhukih',
  S: 'fgge11u',
  T: 'v444444',
  U: 'hhhhhhe',
  V: 'hhhhha4',
  W: 'hhhllla',
  X: 'hha4ahh',
  Y: 'hhha444',
  Z: 'v1248gv',
  0: 'ehjlphe',
  1: '4c4444e',
  2: 'eh1248v',
  3: 'v2421he',
  4: '26aiv22',
  5: 'vgu11he',
  6: '68guhhe',
  7: 'v124888',
  8: 'ehhehhe',
  9: 'ehhf12c',
  '-': '000v000',
  '.': '00000cc',
  '@': 'eh1dlle',
  _: '000000v',
  ' ': '0000000',
};

const PITCH = 6;

/** The text as dots of an SVG path, each one unit wide. */
function dots(text: string): string {
  return [...text.toUpperCase()]
    .flatMap((letter, at) =>
      [...(LETTERS[letter] ?? LETTERS['-'] ?? '')].flatMap((row, y) =>
        [16, 8, 4, 2, 1].flatMap((bit, x) =>
          Number.parseInt(row, 32) & bit ? [`M${at * PITCH + x} ${y}h1v1h-1z`] : [],
        ),
      ),
    )
    .join('');
}

/** The picture with the text slanted all over it, light with a dark edge, so that it shows on every ground. */
export async function watermark(picture: string, text: string, target: string): Promise<void> {
  const image = sharp(picture, { animated: true }).autoOrient();
  const { width, pageHeight, height } = await image.metadata();
  const [w, h] = [width, pageHeight ?? height];
  const unit = Math.max(1, Math.min(w, h) / 200);
  const tile = { width: (text.length * PITCH + 24) * unit, height: 60 * unit };
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><defs>
    <pattern id="p" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
    <path d="${dots(text)}" transform="scale(${unit})" fill="#fff" fill-opacity=".5" stroke="#000" stroke-opacity=".3" stroke-width=".2"/>
    </pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const marked = image.composite([{ input: Buffer.from(overlay), tile: pageHeight !== undefined }]);
  // In the format of the source, whatever the target is called.
  await writeFile(target, await marked.toBuffer());
}
