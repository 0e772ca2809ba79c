import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { ListSource } from './list.ts';
import { whole } from './row-set.ts';

/** One row as its list shows it. What the list would not show is a missing row. */
export async function findSeen<Row>(
  db: Queries,
  { from, id, where, load }: Pick<ListSource<Row>, 'from' | 'id' | 'where' | 'load'>,
  asked: number | string,
  noun: string,
): Promise<Row> {
  const found = await db.one(sql`SELECT 1 FROM ${from} WHERE ${id} = ${asked} AND ${whole(where)}`);
  const [row] = found ? await load(db, [asked]) : [];
  if (!row) throw RowMissing(noun);
  return row;
}
