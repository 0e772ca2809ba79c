import { savePreference, usePreferences } from './preference.store.ts';

/** The height of a list row, one choice for every list. */
export const DENSITIES = {
  compact: { label: '紧凑', rowHeight: 32 },
  normal: { label: '标准', rowHeight: 40 },
  relaxed: { label: '宽松', rowHeight: 52 },
} as const;
export type Density = keyof typeof DENSITIES;

const PREFERENCE = 'density';

const densityOf = (value: unknown): Density =>
  typeof value === 'string' && Object.hasOwn(DENSITIES, value) ? (value as Density) : 'normal';

export const useDensity = (): Density => usePreferences((state) => densityOf(state.values[PREFERENCE]));

export const chooseDensity = (density: Density) => savePreference(PREFERENCE, density);
