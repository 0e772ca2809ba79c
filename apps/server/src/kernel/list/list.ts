import type { Database, Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { countRows } from './count.ts';
import { type RowSet, whole } from './row-set.ts';

export interface ListSource<Row> extends RowSet {
  /** The rows with these ids, in any order; rows carry `id`. */
  load(db: Queries, ids: (number | string)[]): Promise<Row[]>;
}

export interface PageAsked {
  page: number;
  limit: number;
  sort?: string;
  order?: 'ASC' | 'DESC';
}

type Identified = { id: number | string };

export async function listPage<Row extends Identified>(
  db: Database,
  source: ListSource<Row>,
  asked: PageAsked,
) {
  const offset = (asked.page - 1) * asked.limit;
  const [ids, total] = await Promise.all([
    db.query<Identified>(sql`${selectIds(source, asked)} LIMIT ${asked.limit} OFFSET ${offset}`),
    countRows(db, source),
  ]);
  return { rows: await loadInOrder(db, source, ids), total };
}

/** The ids of every row, in order, without a limit: what a cursor reads. */
export function selectIds(source: RowSet, { sort, order }: Pick<PageAsked, 'sort' | 'order'>): SQL {
  const by = source.sorts[sort ?? source.defaultSort.sort];
  if (!by) throw new Error(`no column for sort ${sort ?? source.defaultSort.sort}`);
  const direction = order ?? (sort ? 'DESC' : source.defaultSort.order);
  // Ascending is the exact reverse of the index, empty values first, so that one index serves both ways.
  const way = direction === 'DESC' ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
  return sql`SELECT ${source.id} AS id FROM ${source.from} WHERE ${whole(source.where)}
             ORDER BY ${by} ${way}, ${source.id} ${way}`;
}

export async function loadInOrder<Row extends Identified>(
  db: Queries,
  source: ListSource<Row>,
  ids: Identified[],
) {
  if (ids.length === 0) return [];
  const rows = new Map(
    (
      await source.load(
        db,
        ids.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return ids.flatMap(({ id }) => rows.get(id) ?? []);
}
