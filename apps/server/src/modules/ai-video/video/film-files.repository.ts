import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Those of the files that a film names; a preview only while its document is still the same. */
export const filmFiles = async (db: Queries, paths: readonly string[]) =>
  (
    await db.query<{ path: string }>(sql`
      SELECT object AS path FROM video WHERE object = ANY(${paths}::text[])
      UNION SELECT cover FROM video WHERE cover = ANY(${paths}::text[])
      UNION SELECT preview->>'object' FROM video
      WHERE preview->>'object' = ANY(${paths}::text[]) AND (preview->>'version')::int = version`)
  ).map(({ path }) => path);
