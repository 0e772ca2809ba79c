import { MOST_OFFERED, type NodeChoice, type NodeKind } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import { idsOf, inForce } from '#kernel/access/paths.ts';
import type { Scope } from '#kernel/access/scope.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import { nameContains } from '#kernel/list/search.ts';

const columns = { channel: sql`n.channel_id`, path: sql`n.path`, owner: sql`NULL::bigint` };

/** Nodes are rows like others: they belong to a channel and hang on a path; they have no owner. */
export const nodeScope = (scope: Scope) => scope.on({ ...columns, node: sql`n.id` });

/** Nodes held together with everything below them: a grant for one node alone is not enough. */
export const subtreeScope = (scope: Scope) => scope.on({ ...columns, node: sql`NULL::bigint` });

/** The names above a node, outermost first. */
export const nodeTrail = sql`
  (SELECT coalesce(string_agg(up.name, ' › ' ORDER BY length(up.path)), '') FROM node up
   WHERE up.id = ANY(${idsOf(sql`n.path`)}) AND up.id <> n.id)`;

interface Wanted {
  q?: string;
  ids?: number[];
  kind?: NodeKind;
  disabled?: boolean;
}

export const pickNodes = (db: Queries, scope: Scope, { q, ids, kind, disabled }: Wanted) =>
  db.query<NodeChoice>(sql`
    SELECT n.id, n.name, n.kind, n.parent_id AS "parentId", ${nodeTrail} AS trail, NOT ${inForce(sql`n.path`)} AS disabled
    FROM node n
    WHERE ${nodeScope(scope)} ${ids || disabled ? empty : sql`AND ${inForce(sql`n.path`)}`}
      ${q ? sql`AND (${nameContains(sql`n.name`, q)} OR ${nameContains(sql`lower(n.code)`, q.toLowerCase())})` : empty}
      ${kind ? sql`AND n.kind = ${kind}` : empty}
      ${ids ? sql`AND n.id = ${anyOf(ids)}` : empty}
    ORDER BY n.path LIMIT ${MOST_OFFERED}`);

/** The nodes of these ids within a scope. The tree keeps its shape until the transaction ends. */
export async function findNodes(db: Queries, scope: Scope, ids: number[]) {
  await lockTree(db, scope.actor.channelId);
  return db.query<{ id: number; name: string; path: string; channelId: number }>(sql`
    SELECT n.id, n.name, n.path, n.channel_id AS "channelId" FROM node n
    WHERE n.id = ${anyOf(ids)} AND ${inForce(sql`n.path`)} AND ${nodeScope(scope)}`);
}

/** The same, every one of them; one that is disabled or outside the scope is a missing one. */
export async function needNodes(db: Queries, scope: Scope, ids: number[], noun: string) {
  const nodes = await findNodes(db, scope, ids);
  if (nodes.length < new Set(ids).size) throw RowMissing(noun);
  return nodes;
}

export interface OrganRecord {
  id: number;
  channelId: number;
  parentId: number | null;
  name: string;
  code: string;
  path: string;
  status: 'active' | 'disabled';
  version: number;
  suspended: boolean;
}

/** An organisation within `reach`, a condition on `n`; locked until the transaction ends. */
export const findOrgan = (db: Queries, reach: SQL, id: number) =>
  db.one<OrganRecord>(sql`
    SELECT n.id, n.channel_id AS "channelId", n.parent_id AS "parentId", n.name, n.code, n.path, n.status, n.version,
           NOT ${inForce(sql`n.path`)} AS suspended
    FROM node n WHERE n.id = ${id} AND n.kind = 'organ' AND ${reach} FOR UPDATE`);

export async function insertOrgan(db: Queries, parent: OrganRecord, fields: { name: string; code: string }) {
  const row = await db.one<{ id: number }>(sql`
    WITH made AS (SELECT nextval(pg_get_serial_sequence('node', 'id')) AS id)
    INSERT INTO node (id, channel_id, parent_id, kind, code, name, path, sort) OVERRIDING SYSTEM VALUE
    SELECT made.id, ${parent.channelId}, ${parent.id}, 'organ', ${fields.code}, ${fields.name},
           ${parent.path} || made.id || '/', (SELECT coalesce(max(sort) + 1, 0) FROM node WHERE parent_id = ${parent.id})
    FROM made RETURNING id`);
  return row?.id ?? 0;
}

/** False when somebody else changed it since the version named. */
export async function updateOrgan(
  db: Queries,
  id: number,
  version: number,
  fields: { name: string; code: string },
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE node SET name = ${fields.name}, code = ${fields.code}, version = version + 1
    WHERE id = ${id} AND version = ${version} RETURNING id`);
  return rows.length > 0;
}

export const changeStatus = (db: Queries, id: number, status: OrganRecord['status']) =>
  db.query(sql`UPDATE node SET status = ${status}, version = version + 1 WHERE id = ${id}`);

/** The contents that keep an organisation from being deleted. */
export const contentsOf = (db: Queries, id: number) =>
  db.one<{ organs: number; dealers: number; stores: number; members: number }>(sql`
    SELECT count(*) FILTER (WHERE kind = 'organ')::int AS organs, count(*) FILTER (WHERE kind = 'dealer')::int AS dealers,
           count(*) FILTER (WHERE kind = 'store')::int AS stores,
           (SELECT count(DISTINCT member_id)::int FROM membership WHERE node_id = ${id}) AS members
    FROM node WHERE parent_id = ${id}`);

export const deleteOrgan = (db: Queries, id: number) => db.query(sql`DELETE FROM node WHERE id = ${id}`);
