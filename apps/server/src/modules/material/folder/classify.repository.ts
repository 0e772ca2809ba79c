import { contract, type MaterialClassify } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Place } from '#kernel/access/place-of.ts';
import { RowMissing } from '#kernel/errors.ts';
import { lockName } from '#kernel/named-lock.ts';
import { owned, ownFolders, received } from '../material.scope.ts';
import { type ClassifyVerb, classifyPolicy } from './classify.policy.ts';

export interface ClassifyRecord extends Place {
  id: number;
  parentId: number | null;
  name: string;
  sort: number;
  version: number;
}

/** Folders of the actor's scope and of the nodes above their memberships, which everybody below shares. */
function usable(actor: Actor): SQL {
  const above = [...new Set(actor.grants.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))];
  return sql`(${ownFolders(actor, contract.materialClassify.list)} OR (c.channel_id = ${actor.channelId} AND c.node_id = ${anyOf(above)}))`;
}

const record = sql`c.id, c.parent_id AS "parentId", c.name, c.sort, c.version, c.channel_id AS "channelId",
  c.node_id AS "nodeId", c.path, c.owner_id AS "ownerId"`;

/** A folder to put something in. */
export async function findClassify(db: Queries, actor: Actor, id: number): Promise<ClassifyRecord> {
  const row = await db.one<ClassifyRecord>(
    sql`SELECT ${record} FROM material_classify c WHERE c.id = ${id} AND ${usable(actor)} FOR SHARE OF c`,
  );
  if (!row) throw RowMissing('文件夹');
  return row;
}

/** A folder to change; locked until the transaction ends. */
export async function lockClassify(
  db: Queries,
  actor: Actor,
  id: number,
  verb: ClassifyVerb,
): Promise<ClassifyRecord> {
  const row = await db.one<ClassifyRecord>(
    sql`SELECT ${record} FROM material_classify c WHERE c.id = ${id} AND ${classifyPolicy.reach(actor, verb)} FOR UPDATE OF c`,
  );
  if (!row) throw RowMissing('文件夹');
  return row;
}

interface ClassifyRow extends Omit<MaterialClassify, 'total' | 'can'> {
  reached: (boolean | null)[];
}

/**
 * Every material of the actor's library once: those of their scope, then those published to them. Said apart, because
 * one OR over both would make PostgreSQL look up every material outside the scope among the published.
 */
const librarySeen = (actor: Actor) => sql`(
  SELECT m.classify_id FROM material m WHERE m.deleted_at IS NULL AND ${owned(actor, contract.materialClassify.list)}
  UNION ALL
  SELECT m.classify_id FROM material m
  WHERE m.channel_id = ${actor.channelId} AND ${received(actor, contract.materialClassify.list)} AND (${owned(actor, contract.materialClassify.list)}) IS NOT TRUE)`;

/** The tree, those above before those below, with how many materials the actor sees in each. */
export const loadClassifies = (db: Queries, actor: Actor) =>
  db.query<ClassifyRow>(sql`
    WITH RECURSIVE seen AS (SELECT c.* FROM material_classify c WHERE ${usable(actor)}),
    -- A folder below one that is not seen is shown at the top.
    tree AS (
      SELECT s.id, 0 AS depth FROM seen s WHERE s.parent_id IS NULL OR s.parent_id NOT IN (SELECT id FROM seen)
      UNION ALL SELECT s.id, t.depth + 1 FROM seen s JOIN tree t ON s.parent_id = t.id),
    filled AS (
      SELECT m.classify_id, count(*)::int AS own FROM ${librarySeen(actor)} m
      WHERE m.classify_id IS NOT NULL GROUP BY m.classify_id)
    SELECT c.id, CASE WHEN t.depth > 0 THEN c.parent_id END AS "parentId", c.name, c.sort, c.version,
           json_build_object('id', n.id, 'name', n.name) AS node, coalesce(f.own, 0) AS own, ${classifyPolicy.reached(actor)} AS reached
    FROM tree t JOIN material_classify c ON c.id = t.id JOIN node n ON n.id = c.node_id LEFT JOIN filled f ON f.classify_id = c.id
    ORDER BY t.depth, c.sort, c.id`);

/** How many materials the actor sees, and how many of them in no folder. */
export const countLibrary = (db: Queries, actor: Actor) =>
  db.one<{ total: number; unclassified: number }>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE m.classify_id IS NULL)::int AS unclassified
    FROM ${librarySeen(actor)} m`);

export async function insertClassify(db: Queries, place: Place, parentId: number | null, name: string) {
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO material_classify (channel_id, node_id, path, owner_id, parent_id, name, sort)
    SELECT ${place.channelId}, ${place.nodeId}, ${place.path}, ${place.ownerId}, ${parentId}, ${name}, coalesce(max(sort) + 1, 0)
    FROM material_classify WHERE parent_id IS NOT DISTINCT FROM ${parentId} AND node_id = ${place.nodeId} RETURNING id`);
  return row?.id ?? 0;
}

/** Null when somebody else changed it since the version named. */
export const renameClassify = (db: Queries, id: number, version: number, name: string) =>
  db.one<{ version: number }>(sql`
    UPDATE material_classify SET name = ${name}, version = version + 1 WHERE id = ${id} AND version = ${version} RETURNING version`);

/** The folder's own trail of ids, itself last, and how deep the tree below it goes. */
export const shapeOf = (db: Queries, id: number) =>
  db.one<{ trail: number[]; height: number }>(sql`
    WITH RECURSIVE up AS (
      SELECT id, parent_id, 1 AS step FROM material_classify WHERE id = ${id}
      UNION ALL SELECT c.id, c.parent_id, up.step + 1 FROM material_classify c JOIN up ON c.id = up.parent_id),
    down AS (
      SELECT id, 1 AS step FROM material_classify WHERE id = ${id}
      UNION ALL SELECT c.id, down.step + 1 FROM material_classify c JOIN down ON c.parent_id = down.id)
    SELECT (SELECT json_agg(id ORDER BY step DESC) FROM up) AS trail, (SELECT max(step) FROM down) AS height`);

/** Hangs it among the children of another, before one of them or last, and numbers them anew. */
export async function moveClassify(
  db: Queries,
  id: number,
  parentId: number | null,
  nodeId: number,
  beforeId: number | null,
) {
  const siblings = await db.query<{ id: number }>(sql`
    SELECT id FROM material_classify WHERE parent_id IS NOT DISTINCT FROM ${parentId} AND node_id = ${nodeId} AND id <> ${id}
    ORDER BY sort, id`);
  const order = siblings.map((row) => row.id);
  const at = beforeId === null ? -1 : order.indexOf(beforeId);
  order.splice(at < 0 ? order.length : at, 0, id);
  await db.query(sql`
    UPDATE material_classify c SET sort = o.at FROM unnest(${order}::bigint[]) WITH ORDINALITY AS o(id, at) WHERE c.id = o.id`);
  return db.one<{ version: number }>(sql`
    UPDATE material_classify SET parent_id = ${parentId}, version = version + 1 WHERE id = ${id} RETURNING version`);
}

/** The contents that keep a folder from being deleted. Materials in the bin do not. */
export const contentsOf = (db: Queries, id: number) =>
  db.one<{ folders: number; materials: number }>(sql`
    SELECT (SELECT count(*)::int FROM material_classify WHERE parent_id = ${id}) AS folders,
           (SELECT count(*)::int FROM material WHERE classify_id = ${id} AND deleted_at IS NULL) AS materials`);

/** A material that is recovered from the bin comes back outside of every folder. */
export async function deleteClassify(db: Queries, id: number) {
  await db.query(
    sql`UPDATE material SET classify_id = NULL WHERE classify_id = ${id} AND deleted_at IS NOT NULL`,
  );
  await db.query(sql`DELETE FROM material_classify WHERE id = ${id}`);
}

/** Two moves at once could each be right and together make a ring: those of a channel take turns. */
export const takeTurns = (db: Queries, channelId: number | null) =>
  lockName(db, 'material_classify', channelId);
