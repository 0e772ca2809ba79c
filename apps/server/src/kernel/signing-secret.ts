import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';

/** Made once per database, so that a link signed by one process opens at every other. */
export async function signingSecret(db: Database): Promise<string> {
  await db.query(sql`
    INSERT INTO setting (key, value) VALUES ('secret', ${JSON.stringify(randomBytes(32).toString('base64url'))}::jsonb)
    ON CONFLICT (key) DO NOTHING`);
  const row = await db.one<{ value: string }>(sql`SELECT value FROM setting WHERE key = 'secret'`);
  if (!row) throw new Error('no signing secret');
  return row.value;
}
