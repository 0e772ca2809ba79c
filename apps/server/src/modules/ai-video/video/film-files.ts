import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Those of the files that a film names. */
export const filmFiles = async (db: Queries, paths: readonly string[]) =>
  (
    await db.query<{ path: string }>(sql`
      SELECT object AS path FROM video WHERE object = ANY(${paths}::text[])
      UNION SELECT cover FROM video WHERE cover = ANY(${paths}::text[])`)
  ).map(({ path }) => path);
