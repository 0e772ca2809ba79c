/** PostgreSQL's `2026-11-15 02:40:00.123456+00` → `2026-11-15T02:40:00.123456Z`. Connections run in UTC. */
export const isoMoment = (text: string) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;

/** The day in China that a moment belongs to, as SQL offset; the product speaks China's wall time everywhere. */
export const CHINA_OFFSET = '+08:00';
