import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Waits until no other transaction holds the lock of this name, and holds it until this one ends. `space` keeps equal names apart. */
export const lockName = (db: Queries, name: string, space: number | null = 0) =>
  db.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, ${space}))`);
