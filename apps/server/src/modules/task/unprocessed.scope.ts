import { sql } from '#db/sql.ts';

/** Evidence (`e`) with a screenshot that nobody can look at yet: it is still being opened. */
export const isUnprocessed = sql`(e.object IS NOT NULL AND e.sha256 IS NULL AND e.finding <> 'broken')`;
