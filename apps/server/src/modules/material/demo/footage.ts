import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stills of the demo's two cars: those that lie are 1600 × 1200, the others 1080 × 1440. */
type Lying =
  | 'studio'
  | 'coast'
  | 'city'
  | 'showroom'
  | 'charge'
  | 'suv-mountain'
  | 'suv-lake'
  | 'suv-showroom'
  | 'both';
type Standing = 'lightbar' | 'wheel' | 'cabin' | 'rear' | 'detail' | 'suv-house' | 'suv-rain';
export type Still = Lying | Standing;

export type Clip =
  | 'both-cars'
  | 'both-cars-wide'
  | 'cabin-dusk'
  | 'charge-night'
  | 'city-night'
  | 'city-rear-wide'
  | 'coast-dusk'
  | 'coast-side-wide'
  | 'lightbar-wake'
  | 'showroom-rear'
  | 'studio-orbit'
  | 'suv-family-boot'
  | 'suv-lake-dusk'
  | 'suv-mountain-road'
  | 'suv-mountain-wide'
  | 'suv-orbit'
  | 'suv-rain-night'
  | 'suv-showroom-front'
  | 'suv-wheel-rail'
  | 'tail-light'
  | 'top-view'
  | 'tunnel-drive'
  | 'wheel-close';

/** Signs of dealers that do not exist: one colour, clear around it. */
export type Sign = 'star' | 'hill' | 'river' | 'road' | 'sun' | 'gem';

export type Form = 'landscape' | 'portrait' | 'square';

const SIZES: Record<Form, [width: number, height: number]> = {
  landscape: [1280, 720],
  portrait: [810, 1080],
  square: [1080, 1080],
};

const fileOf = (name: string) => join(import.meta.dirname, 'footage', name);
export const clipFile = (clip: Clip) => fileOf(`${clip}.mp4`);
export const readSign = (sign: Sign): Promise<Buffer> => readFile(fileOf(`sign-${sign}.png`));
export const readClip = (clip: Clip): Promise<Buffer> => readFile(clipFile(clip));

/** Cropped to a form, as a photographer would hand it over; `earlier` is a paler version of it. */
export async function photograph(still: Still, form: Form, earlier = false): Promise<Buffer> {
  const { sharp } = await import('#engines/media/sharp.ts');
  const [width, height] = SIZES[form];
  const picture = sharp(await readFile(fileOf(`${still}.jpg`))).resize({ width, height, fit: 'cover' });
  return (earlier ? picture.modulate({ saturation: 0.35, brightness: 1.06 }) : picture)
    .jpeg({ quality: 84 })
    .toBuffer();
}
