import type { Page } from './page.ts';

const YEAR_0 = -62_167_219_200;
const YEAR_10000 = 253_402_300_800;

/** Whole seconds since 1970 as a clock on the wall of that zone would count them; NaN for an invalid date. */
export const wallSeconds = (date: Date, zoneOffsetMinutes: number): number =>
  Math.floor(date.getTime() / 1000) + zoneOffsetMinutes * 60;

/** `2025-06-01 09:30:00`; a valid date before the year 0 or after 9999 in ISO form. */
export function putWallTime(page: Page, date: Date, zoneOffsetMinutes: number) {
  const seconds = wallSeconds(date, zoneOffsetMinutes);
  if (seconds < YEAR_0 || seconds >= YEAR_10000) return page.ascii(date.toISOString());
  const day = Math.floor(seconds / 86_400);
  const second = seconds - day * 86_400;
  putDay(page, day);
  page.byte(0x20);
  page.digits((second / 3600) | 0, 2);
  page.byte(0x3a);
  page.digits(((second / 60) | 0) % 60, 2);
  page.byte(0x3a);
  page.digits(second % 60, 2);
}

/** Days since 1970 to a calendar day, counting in 400-year eras that begin on 1 March so that a leap day comes last. */
function putDay(page: Page, day: number) {
  const fromEra = day + 719_468;
  const era = Math.floor(fromEra / 146_097);
  const dayOfEra = fromEra - era * 146_097;
  const yearOfEra =
    ((dayOfEra - ((dayOfEra / 1460) | 0) + ((dayOfEra / 36_524) | 0) - ((dayOfEra / 146_096) | 0)) / 365) | 0;
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0));
  const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  page.digits(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4);
  page.byte(0x2d);
  page.digits(month, 2);
  page.byte(0x2d);
  page.digits(dayOfYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1, 2);
}
