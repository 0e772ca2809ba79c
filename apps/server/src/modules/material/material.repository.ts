import type { FileKind, Material } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor, Asked } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { reviewColumns, type Subject } from '../review/index.ts';
import { announceChanged, HANGING, type Hanging } from './announce-changed.ts';
import { type MaterialFacts, type MaterialVerb, materialPolicy } from './material.policy.ts';
import { blocked, owned, reviewsForOrgan } from './material.scope.ts';

export interface MaterialRecord extends Subject {
  classifyId: number | null;
  type: FileKind;
  ext: string;
  tags: string[];
  remark: string;
  status: Material['status'];
  processing: Material['processing']['state'];
  blocked: Material['blocked'];
  licence: Material['rights']['licence'];
  personRelease: Material['rights']['personRelease'];
  expiresOn: string | null;
  rightsOrigin: string;
  version: number;
}

const record = sql`
  m.id, m.channel_id AS "channelId", m.node_id AS "nodeId", m.path, m.owner_id AS "ownerId", m.classify_id AS "classifyId",
  m.name, m.type, m.ext, m.tags, m.remark, m.status, m.processing, m.version_id AS "versionId", m.version_no AS "versionNo",
  ${blocked} AS blocked, m.licence, m.person_release AS "personRelease", m.expires_on AS "expiresOn",
  m.rights_origin AS "rightsOrigin", m.version, ${reviewColumns(sql`m`)}`;

/** How many publications of a material `m` are under way or to come. */
export const LIVE = sql`
  (SELECT count(*)::int FROM material_publish p WHERE p.material_id = m.id AND p.state IN ('scheduled', 'active'))`;

/** What the policy judges by, of a material `m`: one column, `facts`. */
export const factsFor = (actor: Actor) => sql`
  json_build_object('name', m.name, 'status', m.status, 'blocked', ${blocked}, 'processing', m.processing,
    'binned', m.deleted_at IS NOT NULL, 'reviewStage', m.review_stage, 'reviewerIds', m.reviewer_ids,
    'forOrgan', m.review_stage > 1 AND ${reviewsForOrgan(actor)},
    'note', (SELECT v.note FROM material_version v WHERE v.id = m.version_id),
    'delivered', m.type <> 'image' OR EXISTS (SELECT 1 FROM material_version v WHERE v.id = m.version_id AND v.derived ? 'clean'),
    'live', ${LIVE}) AS facts`;

/** Those of the ids that `where`, a condition on `m`, names, locked in the order of their ids until the transaction ends. */
async function lock<Row = MaterialRecord>(db: Queries, columns: SQL, where: SQL, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db.query<Row>(sql`
    SELECT ${columns} FROM material m WHERE m.id = ${anyOf(wanted)} AND ${where} ORDER BY m.id FOR UPDATE OF m`);
  if (rows.length < wanted.length) throw RowMissing('素材');
  return rows;
}

export const lockMaterials = (db: Queries, reach: SQL, ids: readonly number[]) =>
  lock(db, record, sql`${reach} AND m.deleted_at IS NULL`, ids);

/** The actor's own materials for a call; one that is not theirs is one that does not exist. */
export const lockOwned = (db: Queries, actor: Actor, asked: Asked, ids: readonly number[]) =>
  lockMaterials(db, owned(actor, asked), ids);

export type JudgedMaterial = MaterialRecord & { facts: MaterialFacts };

/** Those within reach of a verb, with what the policy judges by. */
export const lockReached = (db: Queries, actor: Actor, verb: MaterialVerb, ids: readonly number[]) =>
  lock<JudgedMaterial>(db, sql`${record}, ${factsFor(actor)}`, materialPolicy.reach(actor, verb), ids);

/** Those the actor may do this with, every one of them. */
export async function lockFor(db: Queries, actor: Actor, verb: MaterialVerb, ids: readonly number[]) {
  const rows = await lockReached(db, actor, verb, ids);
  for (const { facts } of rows) materialPolicy.guard(actor, verb, facts);
  return rows;
}

/** Writes columns of one material; every change grows its version, and whoever sees the material sees it change. */
export async function writeMaterial(unit: Unit, id: number, columns: SQL) {
  const written = await unit.query<Hanging>(sql`
    UPDATE material m SET ${columns}, updated_at = now(), version = version + 1 WHERE m.id = ${id} RETURNING ${HANGING}`);
  await announceChanged(unit, written);
}

export interface VersionRecord {
  id: number;
  materialId: number;
  ownerId: number;
  no: number;
  name: string;
  type: FileKind;
  ext: string;
  size: number;
  object: string;
  derived: Record<string, string>;
  claimedSha256: string | null;
  processing: Material['processing']['state'];
}

const versionRecord = sql`
  v.id, v.material_id AS "materialId", v.owner_id AS "ownerId", v.no, v.name, v.type, v.ext, v.size, v.object, v.derived,
  v.claimed_sha256 AS "claimedSha256", v.processing`;

export const findVersions = (db: Queries, where: SQL) =>
  db.query<VersionRecord>(sql`SELECT ${versionRecord} FROM material_version v WHERE ${where} ORDER BY v.id`);

/** Tags are known by name in a channel; what is given more often is offered first. */
export async function countTags(db: Queries, channelId: number, given: readonly string[]) {
  if (given.length === 0) return;
  await db.query(sql`
    INSERT INTO material_tag (channel_id, name, uses) SELECT ${channelId}, tag, count(*) FROM unnest(${given}::text[]) tag
    GROUP BY tag ORDER BY tag
    ON CONFLICT (channel_id, name) DO UPDATE SET uses = material_tag.uses + excluded.uses`);
}
