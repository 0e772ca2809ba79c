import { StoreSetting } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import { storeValue } from '#kernel/setting.ts';

export const storedSettings = (db: Queries, keys: readonly string[]) =>
  db.query<{ key: string; value: unknown }>(
    sql`SELECT key, value FROM setting WHERE key = ${anyOf(keys, 'text')}`,
  );

export const storeSetting = (db: Queries, key: string, setting: StoreSetting | null) =>
  storeValue(db, key, sql`${JSON.stringify(setting)}::jsonb`);
