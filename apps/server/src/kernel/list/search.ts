import { RANGE_SEPARATOR } from '@zhiying/contract';
import { CHINA_OFFSET } from '#db/moment.ts';
import { type SQL, sql } from '#db/sql.ts';

/** A typed text as a LIKE pattern that means just that text. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

/** Every character twice: the form in which names are indexed so that two Chinese characters find something. */
const doubled = (text: string) => text.replace(/./gu, (char) => char + char);

/** Finds a text inside a name, by the index over doubled characters. The plain text is looked at first: it costs less. */
export const nameContains = (column: SQL, text: string): SQL =>
  sql`(${column} LIKE ${likeText(text)} AND regexp_replace(${column}, '(.)', '\\1\\1', 'g') LIKE ${likeText(doubled(text))})`;

/** `2026-11-01,2026-11-15` as moments on China's clock, both days whole. */
export function withinDays(column: SQL, range: string): SQL {
  const [from, to] = range.split(RANGE_SEPARATOR);
  return sql`(${column} >= ${`${from}T00:00:00${CHINA_OFFSET}`}::timestamptz
          AND ${column} < ${`${to}T00:00:00${CHINA_OFFSET}`}::timestamptz + interval '1 day')`;
}
