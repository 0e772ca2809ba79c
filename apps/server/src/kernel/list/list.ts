import type { Database, Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { countRows } from './count.ts';
import { keysetPageIds, MAX_OFFSET, type Order, ordered } from './deep-pages.ts';
import { and, type RowSet } from './row-set.ts';

export interface ListSource<Row> extends RowSet {
  /** The rows with these ids, in any order; rows carry `id`. */
  load(db: Queries, ids: (number | string)[]): Promise<Row[]>;
}

export interface PageRequest {
  page: number;
  limit: number;
  sort?: string;
  order?: 'ASC' | 'DESC';
}

type Identified = { id: number | string };

export async function listPage<Row extends Identified>(
  db: Database,
  source: ListSource<Row>,
  asked: PageRequest,
) {
  const offset = (asked.page - 1) * asked.limit;
  const [ids, total] = await Promise.all([pageIds(db, source, asked, offset), countRows(db, source)]);
  return { rows: await loadInOrder(db, source, ids), total };
}

/** The first few, without a total: what a search box offers. */
export const firstRows = async <Row extends Identified>(
  db: Database,
  source: ListSource<Row>,
  most: number,
) => loadInOrder(db, source, await db.query<Identified>(sql`${selectIds(source, {})} LIMIT ${most}`));

async function pageIds(
  db: Database,
  source: RowSet,
  asked: PageRequest,
  offset: number,
): Promise<Identified[]> {
  const deep =
    offset >= MAX_OFFSET
      ? await keysetPageIds(db, source, orderOf(source, asked), { offset, limit: asked.limit })
      : null;
  return deep ?? db.query<Identified>(sql`${selectIds(source, asked)} LIMIT ${asked.limit} OFFSET ${offset}`);
}

function orderOf(source: RowSet, { sort, order }: Pick<PageRequest, 'sort' | 'order'>): Order {
  const by = source.sorts[sort ?? source.defaultSort.sort];
  if (!by) throw new Error(`no column for sort ${sort ?? source.defaultSort.sort}`);
  return { by, way: order ?? (sort ? 'DESC' : source.defaultSort.order) };
}

/** The ids of every row, in order, without a limit: what a cursor reads. */
export function selectIds(source: RowSet, asked: Pick<PageRequest, 'sort' | 'order'>): SQL {
  return sql`SELECT ${source.id} AS id FROM ${source.from} WHERE ${and(source.where)}
             ${ordered(orderOf(source, asked), source.id)}`;
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
