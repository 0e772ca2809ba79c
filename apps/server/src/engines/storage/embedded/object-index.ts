import type { Database, Queries } from '#db/database.ts';
import { anyOf, empty, prepared, sql } from '#db/sql.ts';
import { cachedQuery } from '#kernel/list/query-cache.ts';
import type { Used } from '#kernel/storage.ts';
import type { ObjectChecksum } from '../s3/checksums.ts';
import type { KeptHeaders } from '../s3/header-values.ts';

export interface ObjectRow {
  key: string;
  file: string;
  size: number;
  etag: string;
  contentType: string;
  metadata: Record<string, string>;
  /** Headers that come back with it. */
  headers: KeptHeaders;
  checksum: ObjectChecksum | null;
  modifiedAt: string;
}

/** A row to be written. The sizes of parts are asked for by themselves: there may be thousands of them. */
export type NewObject = Omit<ObjectRow, 'modifiedAt'> & { partSizes: number[] | null };

export interface ListQuery {
  prefix: string;
  /** Groups keys that share what comes before it; '' for none. */
  delimiter: string;
  /** Only what comes later. */
  after: string;
  limit: number;
}

export type ListItem = ObjectRow & { common: string | null };

/** Sorts after every key that begins with what stands before it. */
export const LAST = '\u{10FFFF}';

const COLUMNS = sql`key, file, size, etag, content_type AS "contentType", metadata, headers, checksum, modified_at AS "modifiedAt"`;

export type ObjectIndex = ReturnType<typeof createObjectIndex>;

/** Which objects there are. Rows appear when their file is safe and go before it is removed. */
export const createObjectIndex = (db: Database) => ({
  find: (key: string) =>
    db.one<ObjectRow>(prepared(sql`SELECT ${COLUMNS} FROM stored_object WHERE key = ${key}`)),

  put: (row: NewObject, check?: (current: ObjectRow | undefined) => void) =>
    db.transaction((tx) => putObject(tx, row, check)),

  /** The new object shares the file of the old one. */
  async copy(
    from: string,
    to: string,
    changes: Partial<Pick<ObjectRow, 'contentType' | 'metadata' | 'headers'>> = {},
  ) {
    return db.transaction(async (tx) => {
      // Held, so that the file cannot be given up meanwhile.
      const source = await tx.one<ObjectRow>(
        sql`SELECT ${COLUMNS} FROM stored_object WHERE key = ${from} FOR SHARE`,
      );
      return source && putObject(tx, { ...source, ...changes, key: to, partSizes: null });
    });
  },

  async remove(keys: readonly string[]): Promise<void> {
    await db.query(sql`
      WITH gone AS (DELETE FROM stored_object WHERE key = ${anyOf(keys)} RETURNING file, key, size)
      INSERT INTO stored_trash (file, key, size, at) SELECT DISTINCT ON (file) file, key, size, now() FROM gone
      ON CONFLICT (file) DO UPDATE SET at = excluded.at`);
  },

  async partSizes(key: string): Promise<number[] | null> {
    const row = await db.one<{ sizes: number[] | null }>(
      sql`SELECT part_sizes AS sizes FROM stored_object WHERE key = ${key}`,
    );
    return row?.sizes ?? null;
  },

  /** By the part of the key that follows the folder; keys that end with it are under ''. */
  async usage(folder: string): Promise<Map<string, Used>> {
    const rows = await cachedQuery<Used & { part: string }>(
      db,
      sql`SELECT split_part(substr(key, length(${folder}) + 1), '/', 1) AS part, count(*)::int AS files, sum(size)::float8 AS bytes
          FROM stored_object WHERE key >= ${folder} AND key < ${folder + LAST} GROUP BY 1`,
    );
    return new Map(rows.map(({ part, ...used }) => [part, used]));
  },

  /** One index probe for each item, however many keys a group holds. */
  async page({ prefix, delimiter, after, limit }: ListQuery): Promise<ListItem[]> {
    const within = prefix ? sql`AND key >= ${prefix} AND key < ${prefix + LAST}` : empty;
    if (!delimiter)
      return db.query<ListItem>(sql`
        SELECT ${COLUMNS}, NULL AS common FROM stored_object WHERE key > ${after} ${within} ORDER BY key LIMIT ${limit}`);
    const common = sql`CASE WHEN position(${delimiter} IN substr(key, length(${prefix}) + 1)) > 0
      THEN ${prefix} || split_part(substr(key, length(${prefix}) + 1), ${delimiter}, 1) || ${delimiter} END AS common`;
    return db.query<ListItem>(sql`
      WITH RECURSIVE step AS (
        (SELECT ${COLUMNS}, ${common}, 1 AS n FROM stored_object WHERE key > ${after} ${within} ORDER BY key LIMIT 1)
        UNION ALL
        SELECT next.*, step.n + 1 FROM step, LATERAL (
          SELECT ${COLUMNS}, ${common} FROM stored_object
          WHERE key > coalesce(step.common || ${LAST}, step.key) COLLATE "C" ${within} ORDER BY key LIMIT 1) next
        WHERE step.n < ${limit}
      ) SELECT * FROM step ORDER BY n`);
  },
});

export async function putObject(
  tx: Queries,
  row: NewObject,
  check?: (current: ObjectRow | undefined) => void,
): Promise<ObjectRow> {
  // Two at once for the same key come one after the other, so that neither's file is forgotten.
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${row.key}, 7))`);
  const current = await tx.one<ObjectRow>(
    sql`SELECT ${COLUMNS} FROM stored_object WHERE key = ${row.key} FOR UPDATE`,
  );
  check?.(current);
  if (current && current.file !== row.file)
    await tx.query(sql`
      INSERT INTO stored_trash (file, key, size, at) VALUES (${current.file}, ${current.key}, ${current.size}, now())
      ON CONFLICT (file) DO UPDATE SET at = excluded.at`);
  const saved = await tx.one<ObjectRow>(sql`
    INSERT INTO stored_object (key, file, size, etag, content_type, metadata, headers, checksum, part_sizes)
    VALUES (${row.key}, ${row.file}, ${row.size}, ${row.etag}, ${row.contentType}, ${JSON.stringify(row.metadata)}::jsonb,
            ${JSON.stringify(row.headers)}::jsonb, ${row.checksum && JSON.stringify(row.checksum)}::jsonb,
            ${row.partSizes && JSON.stringify(row.partSizes)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET file = excluded.file, size = excluded.size, etag = excluded.etag,
      content_type = excluded.content_type, metadata = excluded.metadata, headers = excluded.headers,
      checksum = excluded.checksum, part_sizes = excluded.part_sizes, modified_at = now()
    RETURNING ${COLUMNS}`);
  return saved as ObjectRow;
}
