import { type ExtraConfigColumn, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, refTo, versioned } from '#db/columns.ts';
import { newestIndex, pathIndex, searchIndex } from '#db/indexes.ts';
import { member } from '#kernel/access/access.table.ts';
import { placed } from '#kernel/access/placed.ts';

/** The columns that every register's table has besides its own. */
export const registerColumns = () => ({
  id: id(),
  ...placed(),
  updatedBy: refTo(() => member.id),
  ...versioned(),
});

/** Indexes of a register: for the list, newest first, and for rows of a node: `tip_list`, `tip_path`. */
export const registerIndexes = (
  table: string,
  t: Record<'channelId' | 'path' | 'updatedAt' | 'id', ExtraConfigColumn>,
) => [newestIndex(`${table}_list`, t, t.updatedAt), pathIndex(`${table}_path`, t)];

/** Those, and a name that no other row of the node has and that is searched: `tip_name`, `tip_search`. */
export const namedIndexes = (
  table: string,
  t: Record<'channelId' | 'nodeId' | 'path' | 'updatedAt' | 'id' | 'name', ExtraConfigColumn>,
) => [
  uniqueIndex(`${table}_name`).on(t.nodeId, t.name),
  ...registerIndexes(table, t),
  searchIndex(`${table}_search`, t.name),
];
