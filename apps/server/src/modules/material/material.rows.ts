import { type Material, materialState, RECYCLE_DAYS } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, raw, sql } from '#db/sql.ts';
import { type Actor, holdsKey } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { blocked, owned, reviewsForOrgan } from './material.scope.ts';
import { type Derived, thumbOf } from './stored-file.ts';

interface MaterialRow extends Omit<Material, 'can' | 'thumb' | 'preview'> {
  derived: Derived;
  live: number;
  edits: boolean;
  deletes: boolean;
  downloadsIt: boolean;
  reviews: boolean;
  publishes: boolean;
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
           (SELECT count(*)::int FROM material_publish p WHERE p.material_id = m.id AND p.state IN ('scheduled', 'active')) AS live,
           EXISTS (SELECT 1 FROM favorite f WHERE f.owner_id = ${actor.id} AND f.kind = 'material' AND f.target_id = m.id) AS favourite,
           NOT ${owned(actor, '5-1')} AS received, ${owned(actor, '5-2')} AS edits, ${owned(actor, '5-3')} AS deletes,
           ${owned(actor, '5-4')} AS "downloadsIt", ${owned(actor, '5-6')} AS publishes,
           (${owned(actor, '5-5')} AND (m.review_stage = 1 OR ${reviewsForOrgan(actor)})
            AND (m.reviewer_ids = '{}' OR ${actor.id} = ANY(m.reviewer_ids) OR ${actor.isAdmin})) AS reviews
    FROM material m JOIN material_version v ON v.id = m.version_id JOIN member o ON o.id = m.owner_id
    JOIN node n ON n.id = m.node_id LEFT JOIN material_classify c ON c.id = m.classify_id
    WHERE m.id = ${anyOf(ids)}`);
  return Promise.all(rows.map((row) => present(storage, actor, row)));
}

async function present(storage: Storage | null, actor: Actor, row: MaterialRow): Promise<Material> {
  const {
    derived,
    live: _,
    edits: _e,
    deletes: _d,
    downloadsIt: _t,
    reviews: _r,
    publishes: _p,
    ...shown
  } = row;
  return {
    ...shown,
    // A share comes without the names of folders that only the owner's people use.
    classify: shown.received ? null : shown.classify,
    thumb: storage && (await thumbOf(storage, derived)),
    preview: storage && derived.preview && !shown.blocked ? await storage.signedUrl(derived.preview) : null,
    can: verbs(actor, row),
  };
}

/** What the actor may do with the row now: the server's own checks say the same. */
function verbs(actor: Actor, row: MaterialRow): Material['can'] {
  const { status, blocked: block, edits, deletes, reviews, publishes } = row;
  if (row.deletedAt) return deletes ? ['recover', 'purge'] : [];
  const usable = block === null && row.processing.state !== 'failed';
  const can: Material['can'] = [];
  if (edits) can.push('edit');
  if (edits && status !== 'published') can.push('newVersion');
  if (edits && usable && materialState.mayMove(status, 'pending') && status !== 'passed') can.push('submit');
  if (edits && status === 'pending') can.push('cancelSubmit');
  if (reviews && status === 'pending') can.push('review');
  if (publishes && usable && (status === 'published' || materialState.mayMove(status, 'published')))
    can.push('publish');
  if (publishes && row.live > 0) can.push('takeDown');
  if (publishes) can.push(block === 'recalled' ? 'reinstate' : 'recall');
  if (block === null && (row.downloadsIt || (row.received && holdsKey(actor, '5-4')))) can.push('download');
  if (edits && ['done', 'failed'].includes(row.processing.state)) can.push('reprocess');
  if (deletes && row.live === 0) can.push('delete');
  return can;
}
