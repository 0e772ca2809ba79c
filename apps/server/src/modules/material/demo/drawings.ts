import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const LYING = ['landscape-1', 'landscape-2'] as const;
const EVERY = [...LYING, 'portrait-1', 'portrait-2', 'square-1'] as const;
const SCENES = [
  'charge',
  'city',
  'front',
  'interior',
  'mountain',
  'night',
  'road',
  'showroom',
  'wheel',
] as const;

export type Drawing =
  | `${(typeof SCENES)[number]}-${(typeof EVERY)[number]}`
  | `people-${(typeof LYING)[number]}`;

/** Our own drawings, by name; one after the other shows different scenes. */
export const DRAWINGS: readonly Drawing[] = EVERY.flatMap((form) => [
  ...SCENES.map((scene) => `${scene}-${form}` as const),
  ...(form === 'landscape-1' || form === 'landscape-2' ? [`people-${form}` as const] : []),
]);

/** The upright and square ones are drawn larger than a demo needs. */
const DENSITY = { lying: 72, other: 54 };

async function draw(drawing: Drawing) {
  const { sharp } = await import('#engines/media/sharp.ts');
  return sharp(await readFile(join(import.meta.dirname, 'art', `${drawing}.svg`)), {
    density: drawing.includes('landscape') ? DENSITY.lying : DENSITY.other,
  });
}

/** As a photograph would come: 1280 × 720, 810 × 1440 or square. */
export async function photograph(drawing: Drawing, earlier = false): Promise<Buffer> {
  const picture = await draw(drawing);
  return (earlier ? picture.modulate({ saturation: 0.35, brightness: 1.06 }) : picture)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84 })
    .toBuffer();
}
