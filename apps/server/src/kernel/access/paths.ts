import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

/**
 * Rows at or below a node whose path is only known to the database, e.g. from a subquery. LIKE finds the index only for
 * a prefix known beforehand; this range means the same: paths are digits and slashes, and `:` comes right after them.
 */
export const below = (column: SQL, path: SQL): SQL =>
  sql`(${column} ~>=~ ${path} AND ${column} ~<~ (${path} || ':'))`;

/** The same for a path that is known: the planner sees how many rows there are. */
export const belowPath = (column: SQL, path: string): SQL => below(column, sql`${path}::text`);

/** The same for a node asked for by its id. With its path, where that is known, the planner sees how many rows there are. */
export const belowNode = (column: SQL, nodeId: number, path?: string): SQL =>
  path === undefined
    ? below(column, sql`(SELECT path FROM node WHERE id = ${nodeId})`)
    : belowPath(column, path);

/** The path of the node a list is asked for, to be told to `belowNode`. */
export const pathOf = async (db: Queries, { nodeId }: { nodeId?: number }): Promise<string | undefined> =>
  nodeId === undefined
    ? undefined
    : (await db.one<{ path: string }>(sql`SELECT path FROM node WHERE id = ${nodeId}`))?.path;

/** The node of a path and all those above it: `/1/5/23/` → {1,5,23}. */
export const idsOf = (path: SQL): SQL => sql`string_to_array(trim(BOTH '/' FROM ${path}), '/')::bigint[]`;

/** Neither the node of this path nor any above it is disabled: its memberships count. */
export const inForce = (path: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM node shut WHERE shut.id = ANY(${idsOf(path)}) AND shut.status = 'disabled')`;

/**
 * Somebody whose every membership is at or below a disabled node: nothing is left to sign in for. Whoever never had one is
 * not meant.
 */
export const shutOut = (member: SQL): SQL => sql`
  (EXISTS (SELECT 1 FROM membership own WHERE own.member_id = ${member}) AND NOT EXISTS (
     SELECT 1 FROM membership own WHERE own.member_id = ${member} AND ${inForce(sql`own.path`)}))`;

/**
 * The nodes that are not in force, worked out once for a whole query: `ms.node_id NOT IN ${shutNodes}`. For many rows
 * this costs far less than asking `inForce` of each. PostgreSQL expects hundreds of millions of rows from a join of ranges
 * and would compare each row with all of them; of an array it expects few, and looks them up.
 */
export const shutNodes: SQL = sql`
  (SELECT unnest(ARRAY(
     SELECT kept.id FROM node shut JOIN node kept ON ${below(sql`kept.path`, sql`shut.path`)} WHERE shut.status = 'disabled')))`;
