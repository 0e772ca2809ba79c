import { NO_PROVINCE } from '@zhiying/contract';
import { cityOf, PROVINCES } from '../city/index.ts';

const UNKNOWN = '未知地区';
const known = new Map(PROVINCES.map((province) => [province.code, province]));

const provinceOf = (city: string | null): string =>
  city !== null && cityOf(city) ? `${city.slice(0, 2)}0000` : NO_PROVINCE;

/** Figures of cities by province; what is in none, or in a city that is none, has a tile of its own, so that the tiles are the total. */
export function byProvince(cities: readonly { code: string | null; value: number }[]) {
  const values = new Map<string, number>();
  for (const { code, value } of cities) {
    const province = provinceOf(code);
    values.set(province, (values.get(province) ?? 0) + value);
  }
  return {
    total: cities.reduce((sum, { value }) => sum + value, 0),
    provinces: [...values].map(([code, value]) => ({ code, value })),
  };
}

export const provinceName = (code: string) => known.get(code)?.name ?? UNKNOWN;
export const cityNames = (code: string | null) => (code && cityOf(code)?.name) || UNKNOWN;

/** Whether a city, or having none, belongs to this tile. */
export const isIn = (province: string, city: string | null) => provinceOf(city) === province;
