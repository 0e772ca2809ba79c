import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

/** Finds any characters inside a text, also one or two Chinese ones: by the single characters and pairs it is made of. */
export const searchIndex = (name: string, text: AnyPgColumn | SQL) =>
  index(name).using('gin', sql`text_pairs(${text})`);

/** Rows below a place are found by how their path begins. */
export const pathIndex = (name: string, t: Record<'path', ExtraConfigColumn>) =>
  index(name).using('btree', t.path.op('text_pattern_ops'));

/** A list is one channel's, sorted by a column: read from an index, newest first, empty last, ties by id. */
export const newestIndex = (
  name: string,
  t: Record<'channelId' | 'id', ExtraConfigColumn>,
  by: ExtraConfigColumn,
) => index(name).on(t.channelId, by.desc().nullsLast(), t.id.desc().nullsLast());

/** One for each way a list is sorted: `newestIndexes('clue', t, { created: t.createdAt })` makes `clue_by_created`. */
export const newestIndexes = (
  table: string,
  t: Record<'channelId' | 'id', ExtraConfigColumn>,
  sorts: Record<string, ExtraConfigColumn>,
) => Object.entries(sorts).map(([name, by]) => newestIndex(`${table}_by_${name}`, t, by));

/** Rows below a place, of a person (newest first) and of a node: `clue_path`, `clue_owner`, `clue_node`. */
export const placeIndexes = (
  table: string,
  t: Record<'path' | 'ownerId' | 'nodeId' | 'createdAt' | 'id', ExtraConfigColumn>,
) => [
  pathIndex(`${table}_path`, t),
  index(`${table}_owner`).on(t.ownerId, t.createdAt.desc().nullsLast(), t.id.desc().nullsLast()),
  index(`${table}_node`).on(t.nodeId),
];
