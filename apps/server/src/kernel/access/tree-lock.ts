import type { Queries } from '#db/database.ts';
import { prepared, type SQL, sql } from '#db/sql.ts';

const TREE_LOCK = 0x5a7e;

/**
 * Nobody moves or removes nodes of the channel until the transaction ends. Whoever copies a path into another row holds
 * the tree still first, or the copy could be of a path that a move has just replaced.
 */
export const holdTree = (db: Queries, channelId: number | null) =>
  db.query(prepared(sql`SELECT ${treeHeld(channelId)}`));

/** The same within a statement that takes other locks as well. */
export const treeHeld = (channelId: number | null): SQL =>
  sql`pg_advisory_xact_lock_shared(${TREE_LOCK}::int, ${channelId ?? 0}::int)`;

/** Changes of the tree's shape take turns: two moves at once could each be right and together make a ring. */
export const reshapeTree = (db: Queries, channelId: number | null) =>
  db.query(sql`SELECT pg_advisory_xact_lock(${TREE_LOCK}, ${channelId ?? 0}::int)`);
