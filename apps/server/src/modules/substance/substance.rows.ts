import type { Substance } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Storage } from '#kernel/storage.ts';
import { shownMaterials } from '../material/index.ts';
import { barredColumn } from '../review/index.ts';
import { substancePolicy } from './substance.policy.ts';
import { blockedSubstance, liveSends, SUBSTANCE_EDITORS } from './substance.scope.ts';

interface SubstanceRow extends Omit<Substance, 'can' | 'cover'> {
  coverId: number | null;
  live: number;
  barredIds: (number | null)[];
  reached: (boolean | null)[];
}

/** The rows in full, as this actor sees them. Without a storage no addresses: for files that people read. */
export async function loadSubstances(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: number[],
): Promise<Substance[]> {
  const rows = await db.query<SubstanceRow>(sql`
    SELECT s.id, s.kind, s.title, s.status, ${blockedSubstance} AS blocked, s.recall_reason AS "blockedReason", s.texts, s.tags,
           s.product, s.valid_until AS "validUntil", s.editors, s.text_open AS "textOpen", s.leads_open AS leads,
           cardinality(s.material_ids) AS materials, coalesce(s.cover_id, s.material_ids[1]) AS "coverId",
           s.version_id AS "versionId", s.version_no AS "versionNo", s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.version,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           json_build_object('stage', s.review_stage, 'stages', s.review_stages, 'reason', s.reject_reason,
             'reviewers', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) ORDER BY r.id), '[]')
                           FROM member r WHERE r.id = ANY(s.reviewer_ids)),
             'submittedAt', to_char(s.submitted_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) AS review,
           json_build_object('reached', s.reached, 'opened', s.opened, 'shared', s.shared, 'published', s.published,
                             'visits', s.visits, 'leads', s.leads) AS outcome,
           ${liveSends} AS live, ${barredColumn(sql`s`, { editors: SUBSTANCE_EDITORS })} AS "barredIds", ${substancePolicy.reached(actor)} AS reached
    FROM substance s JOIN member o ON o.id = s.owner_id JOIN node n ON n.id = s.node_id
    WHERE s.id = ${anyOf(ids)}`);
  const covers = storage
    ? await shownMaterials(db, storage, [...new Set(rows.flatMap(({ coverId }) => coverId ?? []))])
    : new Map();
  const can = substancePolicy.can(actor);
  return rows.map(({ coverId, live, barredIds, reached, ...row }) => ({
    ...row,
    cover: (coverId && covers.get(coverId)?.thumb) || null,
    can: can({
      ...row,
      ownerId: row.owner.id,
      reviewStage: row.review.stage,
      reviewerIds: row.review.reviewers.map(({ id }) => id),
      barredIds,
      live,
      reached,
    }),
  }));
}
