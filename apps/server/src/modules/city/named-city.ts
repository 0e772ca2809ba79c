import { PROVINCES } from './cities.ts';

/** 南京市 and 南京, 江苏省 and 江苏: people leave out what goes without saying. */
const short = (name: string) => name.replace(/(?:省|市|特别行政区)$/, '');

const ALL = PROVINCES.flatMap(({ name: province, cities }) => cities.map((city) => ({ ...city, province })));
const BY_NAME = Map.groupBy(ALL, ({ name }) => short(name));
const BY_CODE = new Map(ALL.map((city) => [city.code, city]));

/** What people write for a city, a code, a name or 省 / 市: the cities it may mean. One is an answer. */
export function namedCities(text: string) {
  const coded = BY_CODE.get(text.trim());
  if (coded) return [coded];
  const names = text
    .split(/[/／›>＞]/)
    .map((part) => short(part.trim()))
    .filter(Boolean);
  const [province] = names.length > 1 ? names : [];
  return (BY_NAME.get(names.at(-1) ?? '') ?? []).filter(
    (city) => !province || short(city.province) === province,
  );
}
