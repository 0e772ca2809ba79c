import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

export async function databaseBytes(db: Queries): Promise<number> {
  const row = await db.one<{ bytes: number }>(
    sql`SELECT pg_database_size(current_database())::float8 AS bytes`,
  );
  return row?.bytes ?? 0;
}
