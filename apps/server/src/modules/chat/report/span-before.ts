import { RANGE_SEPARATOR } from '@zhiying/contract';

const DAY_MS = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** As many days, right before these: `2026-11-08,2026-11-14` → `2026-11-01,2026-11-07`. */
export function spanBefore(range: string): string {
  const [from = '', to = ''] = range.split(RANGE_SEPARATOR);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return [Date.parse(from) - days * DAY_MS, Date.parse(from) - DAY_MS].map(dayOf).join(RANGE_SEPARATOR);
}
