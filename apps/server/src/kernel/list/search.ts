import { RANGE_SEPARATOR } from '@zhiying/contract';
import { CHINA_OFFSET } from '#db/moment.ts';
import { type SQL, sql } from '#db/sql.ts';

/** A typed text as a LIKE pattern that means just that text. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

/** Its pairs of neighbouring characters, or its only one: all of them stand in every text that holds this one. */
function pairsOf(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at]}${character}`))];
}

/** Finds a text inside a name, by the index over the name's pairs. */
export const nameContains = (column: SQL, text: string): SQL =>
  sql`(${column} LIKE ${likeText(text)} AND text_pairs(${column}) @> ${pairsOf(text)}::text[])`;

/** `2026-11-01,2026-11-15` as moments on China's clock, both days whole. */
export function withinDays(column: SQL, range: string): SQL {
  const [from, to] = range.split(RANGE_SEPARATOR);
  return sql`(${column} >= ${`${from}T00:00:00${CHINA_OFFSET}`}::timestamptz
          AND ${column} < ${`${to}T00:00:00${CHINA_OFFSET}`}::timestamptz + interval '1 day')`;
}

/** Today in China and the days before it, as lists take them: `2026-11-01,2026-11-16`. */
export function lastDays(days: number): string {
  const day = (ago: number) =>
    new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
  return [day(days - 1), day(0)].join(RANGE_SEPARATOR);
}
