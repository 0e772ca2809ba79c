import { contract, type Material, RECYCLE_DAYS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, raw, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { barredColumn } from '../review/index.ts';
import { type Derived, deliveredObject, thumbOf } from './file/stored-file.ts';
import { type MaterialFacts, materialPolicy } from './material.policy.ts';
import { LIVE } from './material.repository.ts';
import { blocked, owned, reviewsForOrgan } from './material.scope.ts';

interface MaterialRow extends Omit<Material, 'can' | 'thumb' | 'preview'> {
  derived: Derived;
  live: number;
  forOrgan: boolean;
  barredIds: (number | null)[];
  reached: (boolean | null)[];
}

const BIN = raw(`interval '${RECYCLE_DAYS} days'`);

/** The rows in full, as this actor sees them: with what they may do and addresses they can read for a while. */
export async function loadMaterials(
  db: Queries,
  /** Without it no addresses: for files that people read. */
  storage: Storage | null,
  actor: Actor,
  ids: number[],
): Promise<Material[]> {
  const rows = await db.query<MaterialRow>(sql`
    SELECT m.id, m.name, m.type, m.ext, m.size, m.tem_pic_type AS "temPicType", m.status, ${blocked} AS blocked,
           m.recall_reason AS "blockedReason", m.width, m.height, m.orientation, m.duration_ms AS "durationMs", m.pages,
           m.tags, m.source, m.remark, m.version_id AS "versionId", m.version_no AS "versionNo", m.downloads, m.usages,
           m.created_at AS "createdAt", m.updated_at AS "updatedAt", m.deleted_at AS "deletedAt",
           m.deleted_at + ${BIN} AS "purgeAt", m.version, v.derived,
           v.facts->>'color' AS color, v.facts->>'blurhash' AS blurhash, v.facts->'waveform' AS waveform, (v.facts->>'files')::int AS files,
           json_build_object('state', v.processing, 'note', v.note) AS processing,
           CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS classify,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           json_build_object('licence', m.licence, 'personRelease', m.person_release, 'expiresOn', m.expires_on,
                             'origin', m.rights_origin) AS rights,
           json_build_object('stage', m.review_stage, 'stages', m.review_stages, 'reason', m.reject_reason,
             'submittedAt', to_char(m.submitted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
             'reviewers', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.id), '[]')
                           FROM member r WHERE r.id = ANY(m.reviewer_ids))) AS review,
           EXISTS (SELECT 1 FROM favorite f WHERE f.owner_id = ${actor.id} AND f.kind = 'material' AND f.target_id = m.id) AS favourite,
           NOT ${owned(actor, contract.material.list)} AS received, ${LIVE} AS live,
           m.review_stage > 1 AND ${reviewsForOrgan(actor)} AS "forOrgan", ${barredColumn(sql`m`)} AS "barredIds", ${materialPolicy.reached(actor)} AS reached
    FROM material m JOIN material_version v ON v.id = m.version_id JOIN member o ON o.id = m.owner_id
    JOIN node n ON n.id = m.node_id LEFT JOIN material_classify c ON c.id = m.classify_id
    WHERE m.id = ${anyOf(ids)}`);
  const can = materialPolicy.can(actor);
  return Promise.all(
    rows.map(({ derived, live, forOrgan, barredIds, reached, ...row }) =>
      present(storage, derived, {
        ...row,
        can: can({ ...factsOf(row, derived), live, forOrgan, barredIds, reached }),
      }),
    ),
  );
}

/** From what the row holds anyway: made into JSON by PostgreSQL it would take twice as long. */
const factsOf = (
  row: Omit<Material, 'can' | 'thumb' | 'preview'>,
  derived: Derived,
): Omit<MaterialFacts, 'live' | 'forOrgan' | 'barredIds'> => ({
  name: row.name,
  status: row.status,
  blocked: row.blocked,
  processing: row.processing.state,
  note: row.processing.note,
  delivered: deliveredObject({ type: row.type, object: row.name, derived }) !== undefined,
  binned: row.deletedAt !== null,
  reviewStage: row.review.stage,
  reviewerIds: row.review.reviewers.map(({ id }) => id),
});

const present = async (
  storage: Storage | null,
  derived: Derived,
  row: Omit<Material, 'thumb' | 'preview'>,
): Promise<Material> => ({
  ...row,
  // A share comes without the names of folders that only the owner's people use.
  classify: row.received ? null : row.classify,
  thumb: storage && (await thumbOf(storage, derived)),
  preview: storage && derived.preview && !row.blocked ? await storage.signedUrl(derived.preview) : null,
});
