import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Those of the files that a face names. */
export const avatarFiles = async (db: Queries, paths: readonly string[]) =>
  (
    await db.query<{ path: string }>(sql`
      SELECT object AS path FROM digit_avatar WHERE object = ANY(${paths}::text[])
      UNION SELECT clean_object FROM digit_avatar WHERE clean_object = ANY(${paths}::text[])
      UNION SELECT thumb_object FROM digit_avatar WHERE thumb_object = ANY(${paths}::text[])
      UNION SELECT consent_proof FROM digit_avatar WHERE consent_proof = ANY(${paths}::text[])`)
  ).map(({ path }) => path);
