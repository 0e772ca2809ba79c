import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';

const TREE_LOCK = 0x5a7e;

/**
 * Takes a shared lock on the channel's tree until the transaction ends: nodes cannot be moved or removed. Code that
 * copies a path into another row locks first, or it could copy a path that a concurrent move has just replaced.
 */
export const lockTree = (db: Queries, channelId: number | null) =>
  db.query(prepared(sql`SELECT ${treeLock(channelId)}`));

/** Locks the tree within a statement that takes other locks as well. */
export const treeLock = (channelId: number | null): SQL =>
  sql`pg_advisory_xact_lock_shared(${TREE_LOCK}::int, ${channelId ?? 0}::int)`;

/** Takes the exclusive lock: two concurrent moves could each be valid and together form a cycle. */
export const lockTreeExclusively = (db: Queries, channelId: number | null) =>
  db.query(sql`SELECT pg_advisory_xact_lock(${TREE_LOCK}, ${channelId ?? 0}::int)`);
