import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { cityOf } from '../../city/index.ts';

export interface Store {
  id: number;
  name: string;
  address: string;
  version: number;
}

/**
 * The dealer or store that a customer writes to. Its contact's number is not read: the console hides it even from most people who work
 * here. A number for customers is a fact of the store.
 */
export async function readStore(db: Queries, nodeIds: readonly number[]): Promise<Store | undefined> {
  const row = await db.one<Store & { cityCode: string | null }>(sql`
    SELECT id, name, address, city_code AS "cityCode", version FROM node WHERE id = ${nodeIds.at(-1) ?? 0} AND kind <> 'organ'`);
  if (!row) return undefined;
  const { cityCode, ...store } = row;
  const city = (cityCode && cityOf(cityCode)?.name) || '';
  return {
    ...store,
    address: store.address && !store.address.includes(city) ? city + store.address : store.address,
  };
}
