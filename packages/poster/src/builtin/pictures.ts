import type { PictureSize } from '../layers/layer.ts';

/** Pictures of our own that come with the product: files of `pictures/` of this package, `builtin:<name>` in a layer. */
export const BUILTIN_PICTURES = {
  'city-night': { width: 1600, height: 1200 },
  'coast-dusk': { width: 1600, height: 1200 },
  studio: { width: 1600, height: 1200 },
  rear: { width: 1080, height: 1440 },
  lightbar: { width: 1080, height: 1440 },
  detail: { width: 1080, height: 1440 },
  cabin: { width: 1080, height: 1440 },
  showroom: { width: 1600, height: 1200 },
  'lake-dusk': { width: 1600, height: 1200 },
  mountain: { width: 1600, height: 1200 },
  house: { width: 1080, height: 1440 },
  'rain-night': { width: 1080, height: 1440 },
  'suv-showroom': { width: 1600, height: 1200 },
  both: { width: 1600, height: 1200 },
  charge: { width: 1600, height: 1200 },
  wheel: { width: 1080, height: 1440 },
  'drawn-mountain': { width: 1440, height: 2560 },
  'drawn-road': { width: 1440, height: 2560 },
  'drawn-people': { width: 1707, height: 960 },
  'drawn-showroom': { width: 1440, height: 2560 },
} as const satisfies Record<string, PictureSize>;
/** Stands for a dealer's sign while no dealer is chosen. Drawn in one colour and clear around it, so it is no JPEG. */
export const SAMPLE_SIGN = 'sample-sign';
export const builtinFile = (name: string) => `${name}.${name === SAMPLE_SIGN ? 'png' : 'jpg'}`;

export type BuiltinPicture = keyof typeof BUILTIN_PICTURES;
