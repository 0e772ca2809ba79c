import type { Database } from '#db/database.ts';
import { raw, type SQL, sql } from '#db/sql.ts';
import { and, type RowSet } from './row-set.ts';

/** Pages that begin before this row use OFFSET. */
export const MAX_OFFSET = 2_000;
/** For pages up to this row only this much of the list is walked, beyond it all of it. */
const WALKED_FIRST = 10_000;
/** One anchor per this many rows. */
const ANCHOR_EVERY = 1_000;
/** How long anchors are fresh, and how long they still serve while new ones are computed. */
const TRUE_MS = 60_000;
const SERVE_MS = 10 * 60_000;
const MOST_KEPT = 100;

type Id = number | string;

/** A list's order: its column and which way. */
export interface Order {
  by: SQL;
  way: 'ASC' | 'DESC';
}

interface Anchor {
  /** The sort column as text, with its type, so that it can be compared again; null where it is empty. */
  value: string | null;
  type: string;
  id: Id;
}

interface Kept {
  anchors: Promise<Anchor[]>;
  since: number;
  /** New anchors are being computed. */
  renewing: boolean;
}
const kept = new Map<string, Kept>();

/** Ascending is the exact reverse of the index, empty values first, so that one index serves both ways. */
export const ordered = ({ by, way }: Order, id: SQL): SQL => {
  const nulls = way === 'DESC' ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
  return sql`ORDER BY ${by} ${nulls}, ${id} ${nulls}`;
};

/**
 * The ids of a page far down a long list. OFFSET would read half a million rows for every jump; instead the list is
 * walked once (only its beginning for pages that lie there), every thousandth row is kept as a keyset anchor, and a
 * page starts at the anchor before it. Anchors are renewed while they serve; rows added or removed since shift a page
 * by as many.
 */
export async function keysetPageIds(
  db: Database,
  source: RowSet,
  order: Order,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: Id }[] | null> {
  const anchors = await anchorsOf(db, source, order, offset < WALKED_FIRST ? WALKED_FIRST : null);
  const anchor = anchors[Math.floor(offset / ANCHOR_EVERY)];
  if (!anchor) return null;
  const read = (where: SQL, rows: number, skip: number) =>
    db.query<{ id: Id }>(sql`
      SELECT ${source.id} AS id FROM ${source.from} WHERE ${and(source.where)} AND ${where}
      ${ordered(order, source.id)} LIMIT ${rows} OFFSET ${skip}`);
  const found = await read(fromAnchor(source, order, anchor), limit, offset % ANCHOR_EVERY);
  if (found.length === limit) return found;
  // The border between values and NULLs lies before the page: rare, and OFFSET finds it.
  if (found.length === 0) return null;
  const beyond = (anchor.value === null) === (order.way === 'ASC');
  if (!beyond) return found;
  const rest = order.way === 'DESC' ? sql`${order.by} IS NULL` : sql`${order.by} IS NOT NULL`;
  return [...found, ...(await read(rest, limit - found.length, 0))];
}

/** The anchor and everything after it among values, or among NULLs; each is one index range. */
function fromAnchor({ id }: RowSet, { by, way }: Order, anchor: Anchor): SQL {
  const onward = way === 'DESC' ? sql`<=` : sql`>=`;
  if (anchor.value === null) return sql`${by} IS NULL AND ${id} ${onward} ${anchor.id}`;
  // The type's name comes from PostgreSQL itself.
  return sql`(${by}, ${id}) ${onward} (${anchor.value}::${raw(anchor.type)}, ${anchor.id})`;
}

function anchorsOf(db: Database, source: RowSet, order: Order, rows: number | null): Promise<Anchor[]> {
  const { text, values } = sql`
    SELECT value, type, id FROM (
      SELECT (${order.by})::text AS value, pg_typeof(${order.by})::text AS type, ${source.id} AS id,
             row_number() OVER (${ordered(order, source.id)}) AS place
      FROM ${source.from} WHERE ${and(source.where)} ${ordered(order, source.id)} LIMIT ${rows}) AS walked
    WHERE place % ${ANCHOR_EVERY}::int = 1 ORDER BY place`;
  const key = `${db.url} ${text} ${JSON.stringify(values)}`;
  const walk = () => db.raw<Anchor>(text, values).then(({ rows }) => rows);
  const known = kept.get(key);
  const age = known ? Date.now() - known.since : SERVE_MS;
  if (!known || age >= SERVE_MS) return keep(key, walk()).anchors;
  if (age >= TRUE_MS && !known.renewing) renew(key, known, walk());
  return known.anchors;
}

function keep(key: string, anchors: Promise<Anchor[]>): Kept {
  if (kept.size >= MOST_KEPT) kept.clear();
  const entry = { anchors, since: Date.now(), renewing: false };
  kept.set(key, entry);
  anchors.catch(() => kept.delete(key));
  return entry;
}

/** Renews anchors in the background: walking a million rows takes seconds. */
function renew(key: string, known: Kept, walked: Promise<Anchor[]>): void {
  known.renewing = true;
  walked.then(
    () => keep(key, walked),
    () => {
      known.renewing = false;
    },
  );
}
