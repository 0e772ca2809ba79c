import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** This house began with the demo; part of a query. */
export const IN_DEMO = sql`EXISTS (SELECT 1 FROM setting WHERE key = 'demo' AND value = 'true')`;

/** This house began with the demo. */
export const isDemo = async (db: Queries) => Boolean(await db.one(sql`SELECT 1 AS found WHERE ${IN_DEMO}`));

/** Something of the demo is written once: true for whoever is the first to ask, in the transaction that writes it. */
export const claimDemo = async (unit: Queries, what: string) =>
  Boolean(
    await unit.one(sql`
      INSERT INTO setting (key, value) VALUES (${`demo.${what}`}, 'true') ON CONFLICT (key) DO NOTHING RETURNING key`),
  );
