import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

interface NamedFile {
  object: string;
  id: number;
  name: string;
}

/** What the rows of a kind name; rows whose file is still being made name none. */
export const namedFiles = (db: Queries, named: SQL) =>
  db.query<NamedFile>(
    sql`SELECT object, id, left(name, 60) AS name FROM (${named}) n WHERE object IS NOT NULL`,
  );
