import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { deleteValue, storeValue } from '#kernel/setting.ts';

/** The code that lifts a channel's address ranges once; only its keyed mark is kept. */
const keyOf = (channelId: number) => `way-back.${channelId}`;
export const WAY_BACK = 'security.wayBack';

export const keepWayBack = (db: Queries, channelId: number, mark: string) =>
  storeValue(db, keyOf(channelId), sql`${JSON.stringify({ mark })}::jsonb`);

export const hasWayBack = async (db: Queries, channelId: number) =>
  (await db.one(sql`SELECT 1 AS found FROM setting WHERE key = ${keyOf(channelId)}`)) !== undefined;

/** Used up as soon as it is found: of two who use the same one only one gets through. */
export async function useWayBack(db: Queries, mark: string): Promise<number | null> {
  const found = await db.one<{ key: string }>(sql`
    SELECT key FROM setting WHERE starts_with(key, 'way-back.') AND value ->> 'mark' = ${mark} FOR UPDATE`);
  if (!found) return null;
  await deleteValue(db, found.key);
  return Number(found.key.slice(keyOf(0).length - 1));
}

/** People sign in from anywhere again; of every channel without one. */
export const liftAddresses = (db: Queries, channelId: number | null) =>
  db.query(sql`
    UPDATE setting SET value = value || '{"addresses": []}'
    WHERE ${channelId === null ? sql`starts_with(key, 'security.')` : sql`key = ${`security.${channelId}`}`}`);
