import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';

const MOST_KEPT = 200;

export const findPreferences = (db: Queries, memberId: number) =>
  db.query<{ key: string; value: unknown }>(
    sql`SELECT key, value FROM preference WHERE member_id = ${memberId}`,
  );

/** False when the person keeps as many settings as they may and this would be another one. */
export async function savePreference(db: Queries, memberId: number, key: string, value: unknown) {
  const saved = await db.query(sql`
    INSERT INTO preference (member_id, key, value)
    SELECT ${memberId}, ${key}, ${JSON.stringify(value ?? null)}::jsonb
    WHERE EXISTS (SELECT 1 FROM preference WHERE member_id = ${memberId} AND key = ${key})
       OR (SELECT count(*) FROM preference WHERE member_id = ${memberId}) < ${MOST_KEPT}
    ON CONFLICT (member_id, key) DO UPDATE SET value = excluded.value, updated_at = now() RETURNING key`);
  return saved.length > 0;
}
