import { figure } from '#parts/ai/figures.ts';

/** What no platform told is not zero. */
export const NO_DATA = '无数据';
export const figureText = (value: number | null) => (value === null ? NO_DATA : figure(value));
export const percent = (rate: number | null) => (rate === null ? NO_DATA : `${(rate * 100).toFixed(2)}%`);

/** `2026-11-15` → `11-15`, `2026-11-15 09:00` → `09:00` within a day and `15 日 09:00` over several. */
export const pointLabel = (at: string, hours: boolean, days: number) =>
  !hours ? at.slice(5) : days > 1 ? `${at.slice(8, 10)} 日 ${at.slice(11)}` : at.slice(11);
