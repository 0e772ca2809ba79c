import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { ROLES } from './demo/roles.ts';

/** Any number; the same in every process. */
const FIRST_HOUSE_LOCK = 7_202_612;

/**
 * Creates what an empty installation needs: one channel with its head office and the built-in roles, so that
 * the administrator can add people. Does nothing if there is a channel.
 */
export async function ensureBootstrapData(db: Database): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(${FIRST_HOUSE_LOCK})`);
    if (await tx.one(sql`SELECT 1 FROM channel LIMIT 1`)) return false;
    const channel = await tx.one<{ id: number }>(
      sql`INSERT INTO channel (code, name) VALUES ('default', '默认渠道') RETURNING id`,
    );
    await tx.query(sql`
      WITH made AS (SELECT nextval(pg_get_serial_sequence('node', 'id')) AS id)
      INSERT INTO node (id, channel_id, kind, code, name, path) OVERRIDING SYSTEM VALUE
      SELECT id, ${channel?.id}, 'organ', 'O0001', '总部', '/' || id || '/' FROM made`);
    for (const [sort, { name, description, scope, keys }] of ROLES.entries())
      await tx.query(sql`
        INSERT INTO role (name, description, scope, keys, builtin, sort)
        VALUES (${name}, ${description}, ${scope}, ${keys}, true, ${sort}) ON CONFLICT (name) DO NOTHING`);
    return true;
  });
}
