import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';

/**
 * Rows at or below a node whose path only the database knows, e.g. from a subquery. LIKE uses the index only for a
 * constant prefix; this range is equivalent, because paths consist of digits and slashes and `:` sorts right after
 * them.
 */
export const below = (column: SQL, path: SQL): SQL =>
  sql`(${column} ~>=~ ${path} AND ${column} ~<~ (${path} || ':'))`;

/** Rows below a constant path: the planner can estimate their number. */
export const belowPath = (column: SQL, path: string): SQL => below(column, sql`${path}::text`);

/** Rows below a node id. Pass the path where it is known: the planner can then estimate their number. */
export const belowNode = (column: SQL, nodeId: number, path?: string): SQL =>
  path === undefined
    ? below(column, sql`(SELECT path FROM node WHERE id = ${nodeId})`)
    : belowPath(column, path);

/** Reads the path of the node a list is filtered by, to pass to `belowNode`. */
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
 * True when every membership of the member is at or below a disabled node, so that signing in is refused. A member
 * without any membership is not affected.
 */
export const hasOnlyDisabledNodes = (member: SQL): SQL => sql`
  (EXISTS (SELECT 1 FROM membership own WHERE own.member_id = ${member}) AND NOT EXISTS (
     SELECT 1 FROM membership own WHERE own.member_id = ${member} AND ${inForce(sql`own.path`)}))`;

/**
 * The disabled nodes and all below them, computed once per query: `ms.node_id NOT IN ${disabledNodes}`. For many rows
 * this is far cheaper than `inForce` per row. As a join of ranges PostgreSQL would expect hundreds of millions of
 * rows and compare each row with all of them; from an array it expects few and looks them up.
 */
export const disabledNodes: SQL = sql`
  (SELECT unnest(ARRAY(
     SELECT kept.id FROM node shut JOIN node kept ON ${below(sql`kept.path`, sql`shut.path`)} WHERE shut.status = 'disabled')))`;
