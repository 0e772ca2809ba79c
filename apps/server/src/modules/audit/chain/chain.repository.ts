import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import { ENTRY_CHANNEL, ENTRY_DAY, ENTRY_LINE, ENTRY_MARK } from './entry-line.scope.ts';
import type { LinkFacts } from './link-hash.ts';

/** The last id that was given to an entry, and how far the links reach. */
export async function horizon(db: Queries): Promise<{ given: number; sealed: number }> {
  const row = await db.one<{ given: number; sealed: number }>(sql`
    SELECT CASE WHEN s.is_called THEN s.last_value ELSE 0 END AS given,
           coalesce((SELECT max(l.upto_id) FROM audit_link l), 0) AS sealed
    FROM audit_id_seq s`);
  return row ?? { given: 0, sealed: 0 };
}

/** A number that every transaction begun so far is below. */
export const transactionNow = async (db: Queries) =>
  (await db.one<{ xid: string }>(sql`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS xid`))?.xid ??
  '0';

/** Whether all of those have ended. */
export const haveEnded = async (db: Queries, xid: string) =>
  (
    await db.one<{ ended: boolean }>(
      sql`SELECT pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 AS ended`,
    )
  )?.ended === true;

/** The id up to which the next so many entries reach; the given one where fewer are left. */
export async function spanEnd(db: Queries, afterId: number, uptoId: number, most: number): Promise<number> {
  const row = await db.one<{ id: number | null }>(sql`
    SELECT max(x.id) AS id FROM (
      SELECT a.id FROM audit a WHERE a.id > ${afterId} AND a.id <= ${uptoId} ORDER BY a.id LIMIT ${most}) x HAVING count(*) = ${most}`);
  return row?.id ?? uptoId;
}

export interface SpanPart {
  channelId: number;
  day: string;
  entries: number;
  ids: number[];
  marks: string;
}

/** The entries of a span by chain and day, with their marks in hex. */
export const partsOf = (db: Queries, afterId: number, uptoId: number, only: SQL = sql`true`) =>
  db.query<SpanPart>(sql`
    SELECT ${ENTRY_CHANNEL} AS "channelId", to_char(${ENTRY_DAY}, 'YYYY-MM-DD') AS day, count(*)::int AS entries,
           array_agg(a.id ORDER BY a.id) AS ids, encode(string_agg(${ENTRY_MARK}, ''::bytea ORDER BY a.id), 'hex') AS marks
    FROM audit a WHERE a.id > ${afterId} AND a.id <= ${uptoId} AND ${only} GROUP BY 1, 2 ORDER BY 1, 2`);

export const inPart = (channelId: number, day: string): SQL =>
  sql`${ENTRY_CHANNEL} = ${channelId} AND ${ENTRY_DAY} = ${day}::date`;

/** The last hash of a channel's chain; empty where it begins. */
export const lastHash = async (db: Queries, channelId: number) =>
  (
    await db.one<{ hash: string }>(
      sql`SELECT l.hash FROM audit_link l WHERE l.channel_id = ${channelId} ORDER BY l.id DESC LIMIT 1`,
    )
  )?.hash ?? '';

export const insertLink = (
  db: Queries,
  { channelId, day, afterId, uptoId, marks }: LinkFacts,
  { ids, hash, seal }: { ids: readonly number[]; hash: string; seal: string },
) =>
  db.query(sql`
    INSERT INTO audit_link (channel_id, day, after_id, upto_id, entries, ids, marks, hash, seal)
    VALUES (${channelId}, ${day}, ${afterId}, ${uptoId}, ${ids.length}, ${ids as number[]}::bigint[], decode(${marks}, 'hex'), ${hash}, ${seal})`);

export interface StoredLink extends LinkFacts {
  id: number;
  ids: number[];
  entries: number;
  hash: string;
  seal: string;
}

/** Links of some channels and days, in the order of their chains; with the hash of the link before each. */
export const linksOf = (db: Queries, which: SQL, afterLink: number, most: number) =>
  db.query<StoredLink & { before: string }>(sql`
    SELECT l.id, l.channel_id AS "channelId", to_char(l.day, 'YYYY-MM-DD') AS day, l.after_id AS "afterId", l.upto_id AS "uptoId",
           l.ids, l.entries, encode(l.marks, 'hex') AS marks, l.hash, l.seal,
           coalesce((SELECT b.hash FROM audit_link b WHERE b.channel_id = l.channel_id AND b.id < l.id ORDER BY b.id DESC LIMIT 1), '') AS before
    FROM audit_link l WHERE l.id > ${afterLink} AND ${which} ORDER BY l.id LIMIT ${most}`);

export const linksWithin = (channels: readonly number[], from: string, to: string): SQL =>
  sql`l.channel_id = ANY(${channels as number[]}::bigint[]) AND l.day BETWEEN ${from}::date AND ${to}::date`;

/** Entries of these chains and days below the horizon that no link covers: their links are gone. */
export const uncovered = (db: Queries, channels: readonly number[], from: string, to: string, most: number) =>
  db.query<{ id: number; day: string; channelId: number }>(sql`
    SELECT a.id, to_char(${ENTRY_DAY}, 'YYYY-MM-DD') AS day, ${ENTRY_CHANNEL} AS "channelId" FROM audit a
    WHERE ${ENTRY_CHANNEL} = ANY(${channels as number[]}::bigint[])
      AND a.at >= ${from}::date::timestamp AT TIME ZONE 'Asia/Shanghai'
      AND a.at < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'
      AND a.id <= (SELECT coalesce(max(u.upto_id), 0) FROM audit_link u)
      AND NOT EXISTS (
        SELECT FROM audit_link l WHERE l.channel_id = ${ENTRY_CHANNEL} AND l.day = ${ENTRY_DAY} AND a.id > l.after_id AND a.id <= l.upto_id)
    ORDER BY a.id LIMIT ${most}`);

export const unsealedCount = async (db: Queries, channels: readonly number[]) =>
  (
    await db.one<{ entries: number }>(sql`
    SELECT count(*)::int AS entries FROM audit a
    WHERE a.id > (SELECT coalesce(max(l.upto_id), 0) FROM audit_link l) AND ${ENTRY_CHANNEL} = ANY(${channels as number[]}::bigint[])`)
  )?.entries ?? 0;

export const linksWithinDays = (from: string, to: string): SQL =>
  sql`l.day BETWEEN ${from}::date AND ${to}::date`;

/** The entries of a link as the lines that were hashed, in the order of their ids. */
export const linesOf = (
  db: Queries,
  { channelId, day, afterId, uptoId }: Pick<LinkFacts, 'channelId' | 'day' | 'afterId' | 'uptoId'>,
) =>
  db.query<{ line: string }>(sql`
    SELECT ${ENTRY_LINE} AS line FROM audit a
    WHERE a.id > ${afterId} AND a.id <= ${uptoId} AND ${inPart(channelId, day)} ORDER BY a.id`);
