import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** SQL condition: this installation was started with demo data. */
export const IN_DEMO = sql`EXISTS (SELECT 1 FROM setting WHERE key = 'demo' AND value = 'true')`;

/** Whether this installation was started with demo data. */
export const isDemo = async (db: Queries) => Boolean(await db.one(sql`SELECT 1 AS found WHERE ${IN_DEMO}`));

/** Whether a part of the demo data is still to be written: asked before work that may be in vain; `claimDemo` decides. */
export const isDemoDue = async (db: Queries, what: string) =>
  Boolean(
    await db.one(sql`
      SELECT 1 AS found WHERE ${IN_DEMO} AND NOT EXISTS (SELECT 1 FROM setting WHERE key = ${`demo.${what}`})`),
  );

/** Claims a part of the demo data: true for the first caller only, inside the transaction that writes it. */
export const claimDemo = async (unit: Queries, what: string) =>
  Boolean(
    await unit.one(sql`
      INSERT INTO setting (key, value) VALUES (${`demo.${what}`}, 'true') ON CONFLICT (key) DO NOTHING RETURNING key`),
  );
