import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { ListSource } from './list.ts';
import { and } from './row-set.ts';

/** One row as its list shows it; a row the list would not show is missing. */
export async function findVisible<Row>(
  db: Queries,
  { from, id, where, load }: Pick<ListSource<Row>, 'from' | 'id' | 'where' | 'load'>,
  asked: number | string,
  noun: string,
): Promise<Row> {
  const found = await db.one(sql`SELECT 1 FROM ${from} WHERE ${id} = ${asked} AND ${and(where)}`);
  const [row] = found ? await load(db, [asked]) : [];
  if (!row) throw RowMissing(noun);
  return row;
}
