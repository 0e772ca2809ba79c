import type { FileKind, Key, Material } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Unit } from '#kernel/unit.ts';
import { announceChanged, HANGING, type Hanging } from './announce-changed.ts';
import { blocked, owned } from './material.scope.ts';

export interface MaterialRecord {
  id: number;
  channelId: number;
  nodeId: number;
  path: string;
  ownerId: number;
  classifyId: number | null;
  name: string;
  type: FileKind;
  ext: string;
  tags: string[];
  remark: string;
  status: Material['status'];
  processing: Material['processing']['state'];
  versionId: number;
  versionNo: number;
  blocked: Material['blocked'];
  licence: Material['rights']['licence'];
  personRelease: Material['rights']['personRelease'];
  expiresOn: string | null;
  rightsOrigin: string;
  reviewStage: number;
  reviewStages: number;
  reviewerIds: number[];
  version: number;
}

const record = sql`
  m.id, m.channel_id AS "channelId", m.node_id AS "nodeId", m.path, m.owner_id AS "ownerId", m.classify_id AS "classifyId",
  m.name, m.type, m.ext, m.tags, m.remark, m.status, m.processing, m.version_id AS "versionId", m.version_no AS "versionNo",
  ${blocked} AS blocked, m.licence, m.person_release AS "personRelease", m.expires_on AS "expiresOn",
  m.rights_origin AS "rightsOrigin", m.review_stage AS "reviewStage", m.review_stages AS "reviewStages",
  array_to_json(m.reviewer_ids) AS "reviewerIds", m.version`;

/** Those of the ids within `reach`, a condition on `m`, locked in the order of their ids until the transaction ends. */
export async function lockMaterials(
  db: Queries,
  reach: SQL,
  ids: readonly number[],
  from: 'library' | 'bin' = 'library',
): Promise<MaterialRecord[]> {
  const wanted = [...new Set(ids)];
  const rows = await db.query<MaterialRecord>(sql`
    SELECT ${record} FROM material m
    WHERE m.id = ${anyOf(wanted)} AND ${reach}
      AND ${from === 'bin' ? sql`m.deleted_at IS NOT NULL` : sql`m.deleted_at IS NULL`}
    ORDER BY m.id FOR UPDATE OF m`);
  if (rows.length < wanted.length) throw RowMissing('素材');
  return rows;
}

/** The actor's own materials for a key; one that is not theirs is one that does not exist. */
export const lockOwned = (
  db: Queries,
  actor: Actor,
  key: Key,
  ids: readonly number[],
  from?: 'library' | 'bin',
) => lockMaterials(db, owned(actor, key), ids, from);

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
