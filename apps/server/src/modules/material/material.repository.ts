import type { FileKind, Material, ReviewState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, empty, type SQL, sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { PlacedRow } from '#kernel/events/announce-rows.ts';
import type { Unit } from '#kernel/unit.ts';
import { barredColumn, reviewColumns, type Subject } from '../review/index.ts';
import { type MaterialFacts, type MaterialVerb, materialPolicy } from './material.policy.ts';
import { blocked, owned, PLACED_MATERIAL, reviewsForOrgan } from './material.scope.ts';
import { announceChanged } from './notify/announce-changed.service.ts';

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

/** The facts of a material `m` that the policy judges by, in one column `facts`. */
export const factsFor = (actor: Actor) => sql`
  json_build_object('name', m.name, 'status', m.status, 'blocked', ${blocked}, 'processing', m.processing,
    'binned', m.deleted_at IS NOT NULL, 'reviewStage', m.review_stage, 'reviewerIds', m.reviewer_ids, 'barredIds', ${barredColumn(sql`m`)},
    'forOrgan', m.review_stage > 1 AND ${reviewsForOrgan(actor)},
    'note', (SELECT v.note FROM material_version v WHERE v.id = m.version_id),
    'delivered', m.type <> 'image' OR EXISTS (SELECT 1 FROM material_version v WHERE v.id = m.version_id AND v.derived ? 'clean'),
    'live', ${LIVE}) AS facts`;

/** Locks the materials of these ids that `where`, a condition on `m`, selects, in the order of their ids. */
async function lock<Row = MaterialRecord>(db: Queries, columns: SQL, where: SQL, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await db.query<Row>(sql`
    SELECT ${columns} FROM material m WHERE m.id = ${anyOf(wanted)} AND ${where} ORDER BY m.id FOR UPDATE OF m`);
  if (rows.length < wanted.length) throw RowMissing('素材');
  return rows;
}

export const lockMaterials = (db: Queries, reach: SQL, ids: readonly number[]) =>
  lock(db, record, sql`${reach} AND m.deleted_at IS NULL`, ids);

/** Whoever owns them: for work of the server itself. */
export const lockAnyMaterials = (db: Queries, ids: readonly number[]) => lockMaterials(db, sql`true`, ids);

/** The actor's own materials for a call; one that is not theirs is one that does not exist. */
export const lockOwned = (db: Queries, actor: Actor, asked: RequiredCalls, ids: readonly number[]) =>
  lockMaterials(db, owned(actor, asked), ids);

export type JudgedMaterial = MaterialRecord & { facts: MaterialFacts };

/** Locks the materials within reach of a verb, with the facts that the policy judges by. */
export const lockReached = (db: Queries, actor: Actor, verb: MaterialVerb, ids: readonly number[]) =>
  lock<JudgedMaterial>(db, sql`${record}, ${factsFor(actor)}`, materialPolicy.reach(actor, verb), ids);

/** Locks the materials that the actor may do this with, every one of them. */
export async function lockFor(db: Queries, actor: Actor, verb: MaterialVerb, ids: readonly number[]) {
  const rows = await lockReached(db, actor, verb, ids);
  for (const { facts } of rows) materialPolicy.guard(actor, verb, facts);
  return rows;
}

/** Writes columns of one material; every change grows its version, and whoever sees the material sees it change. */
export async function writeMaterial(unit: Unit, id: number, columns: SQL) {
  const written = await unit.query<PlacedRow>(sql`
    UPDATE material m SET ${columns}, updated_at = now(), version = version + 1 WHERE m.id = ${id} RETURNING ${PLACED_MATERIAL}`);
  await announceChanged(unit, written);
}

export const writeReview = (unit: Unit, id: number, state: ReviewState, columns: SQL) =>
  writeMaterial(unit, id, sql`status = ${state}, ${columns}`);

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

/** The description of a material that a person writes. */
interface Description {
  name: string;
  tags: readonly string[];
  remark: string;
  rights: Material['rights'];
}

/** A new last day of the rights is judged anew. */
export const describeMaterial = (
  unit: Unit,
  { id, expiresOn }: Pick<MaterialRecord, 'id' | 'expiresOn'>,
  { name, tags, remark, rights }: Description,
) =>
  writeMaterial(
    unit,
    id,
    sql`name = ${name}, tags = ${tags}::text[], remark = ${remark}, licence = ${rights.licence},
        person_release = ${rights.personRelease}, expires_on = ${rights.expiresOn}, rights_origin = ${rights.origin}
        ${rights.expiresOn === expiresOn ? empty : sql`, expired_at = NULL`}`,
  );

export const moveMaterial = (unit: Unit, id: number, classifyId: number | null) =>
  writeMaterial(unit, id, sql`classify_id = ${classifyId}`);
