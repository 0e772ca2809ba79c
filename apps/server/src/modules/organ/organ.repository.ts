import type { NodeChoice } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, sql } from '#db/sql.ts';
import type { Scope } from '#kernel/access/scope.ts';
import { likeText } from '#kernel/list/search.ts';

/** Nodes are rows like others: they belong to a channel and hang on a path; they have no owner. */
export const nodeScope = (scope: Scope) =>
  scope.on({ channel: sql`n.channel_id`, path: sql`n.path`, node: sql`n.id`, owner: sql`NULL::bigint` });

/** The names above a node, outermost first. */
export const nodeTrail = sql`
  (SELECT coalesce(string_agg(up.name, ' › ' ORDER BY length(up.path)), '') FROM node up
   WHERE up.id = ANY(string_to_array(trim(BOTH '/' FROM n.path), '/')::bigint[]) AND up.id <> n.id)`;

const MOST_OFFERED = 200;

export const pickNodes = (db: Queries, scope: Scope, { q, ids }: { q?: string; ids?: number[] }) =>
  db.query<NodeChoice>(sql`
    SELECT n.id, n.name, n.kind, n.parent_id AS "parentId", ${nodeTrail} AS trail FROM node n
    WHERE ${nodeScope(scope)} AND n.status = 'active'
      ${q ? sql`AND (n.name ILIKE ${likeText(q)} OR n.code ILIKE ${likeText(q)})` : empty}
      ${ids ? sql`AND n.id = ${anyOf(ids)}` : empty}
    ORDER BY n.path LIMIT ${MOST_OFFERED}`);

/** Those of the ids that the scope holds. */
export const findNodes = (db: Queries, scope: Scope, ids: number[]) =>
  db.query<{ id: number; name: string; path: string; channelId: number }>(sql`
    SELECT n.id, n.name, n.path, n.channel_id AS "channelId" FROM node n
    WHERE n.id = ${anyOf(ids)} AND n.status = 'active' AND ${nodeScope(scope)}`);
