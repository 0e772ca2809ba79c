import path from 'node:path';
import { POSTER_VARIABLES, type PosterDoc, type PosterValues } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import sharp from 'sharp';
import { drawStill } from '../../apps/server/src/engines/media/poster/draw-item.ts';

const SAMPLES: PosterValues = Object.fromEntries(
  Object.entries(POSTER_VARIABLES).map(([name, { sample }]) => [name, sample]),
);
const [WIDTH, GAP, COLUMNS] = [300, 24, 4];

/** The built-in templates on two sheets for the guide: those that stand still, and the last picture of those that move. */
export async function drawSheets(folder: string): Promise<void> {
  const still = BUILTIN_TEMPLATES.filter(({ doc }) => !doc.motion);
  const moving = BUILTIN_TEMPLATES.filter(({ doc }) => doc.motion);
  await drawSheet(
    still.map(({ doc }) => doc),
    path.join(folder, 'poster-templates.jpg'),
  );
  await drawSheet(
    moving.map(({ doc }) => doc),
    path.join(folder, 'poster-motion.jpg'),
  );
}

/** Columns that are filled from the shortest, so that tall ones and wide ones stand close. */
async function drawSheet(docs: readonly PosterDoc[], file: string) {
  const ends = Array<number>(COLUMNS).fill(GAP);
  const placed: { input: Buffer; left: number; top: number }[] = [];
  for (const doc of docs) {
    const { canvas } = await drawStill({ doc, values: SAMPLES, files: {} });
    const { data, info } = await sharp(await canvas.encode('png'))
      .flatten({ background: '#E5E7EB' })
      .resize({ width: WIDTH })
      .png()
      .toBuffer({ resolveWithObject: true });
    const column = ends.indexOf(Math.min(...ends));
    const top = ends[column] ?? GAP;
    placed.push({ input: data, left: GAP + column * (WIDTH + GAP), top });
    ends[column] = top + info.height + GAP;
  }
  const size = { width: GAP + COLUMNS * (WIDTH + GAP), height: Math.max(...ends) };
  await sharp({ create: { ...size, channels: 3, background: '#F3F4F6' } })
    .composite(placed)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(file);
}
