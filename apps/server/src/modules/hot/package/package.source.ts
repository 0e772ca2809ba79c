import { contract, type HotPackage, type HotPackageSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { nodesUpFromMemberships } from '#kernel/access/visibility.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { barredColumn } from '../../review/index.ts';
import { packagePolicy } from '../hot.policy.ts';
import { changeable, offeredTo } from '../hot.scope.ts';

export const EXPIRED = sql`(r.expires_at <= now())`;

/** Packages the actor sees: those within reach, and those published to where they sit. */
export const packageVisible = (actor: Actor): SQL =>
  sql`(${offeredTo(actor, contract.hotPackage.list)} OR ${changeable(actor, contract.hotPackageReview.queue)})`;

/** Published to where the actor sits, still valid, and not taken there yet. */
const notTakenYet = (actor: Actor): SQL => sql`
  (r.status = 'published' AND NOT ${EXPIRED} AND r.node_ids && ${nodesUpFromMemberships(actor, contract.hotPackage.adopt)}::bigint[]
   AND NOT EXISTS (SELECT 1 FROM hot_adoption a WHERE a.package_id = r.id AND a.node_id = ${anyOf(
     actor.grants.map(({ nodeId }) => nodeId),
     'bigint',
   )}))`;

const sorts = { createdAt: sql`r.created_at`, expiresAt: sql`r.expires_at`, adoptions: sql`r.adoptions` };

export const packageSource = (
  actor: Actor,
  { q, status, expired, offered }: HotPackageSearch,
): ListSource<HotPackage> => ({
  from: sql`hot_package r`,
  id: sql`r.id`,
  where: [
    offeredTo(actor, contract.hotPackage.list),
    ...(q ? [nameContains(sql`r.title`, q)] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(expired ? [expired === 'yes' ? EXPIRED : sql`NOT ${EXPIRED}`] : []),
    ...(offered ? [notTakenYet(actor)] : []),
  ],
  sorts,
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadPackages(db, actor, ids),
});

export async function loadPackages(
  db: Queries,
  actor: Actor,
  ids: readonly (number | string)[],
): Promise<HotPackage[]> {
  const rows = await db.query<
    Omit<HotPackage, 'can'> & { barredIds: (number | null)[]; reached: boolean[] }
  >(sql`
    SELECT r.id, r.title, r.topic_id AS "topicId", r.topic, r.angle, r.status,
           json_build_object('stage', r.review_stage, 'stages', r.review_stages, 'submittedAt', r.submitted_at, 'reason', r.reject_reason,
             'reviewers', coalesce((SELECT json_agg(json_build_object('id', m.id, 'name', m.name) ORDER BY m.id) FROM member m
                                    WHERE m.id = ANY(r.reviewer_ids)), '[]'::json)) AS review,
           r.expires_at AS "expiresAt", ${EXPIRED} AS expired, r.adoptions, r.created_at AS "createdAt", r.version,
           coalesce((SELECT json_agg(json_build_object('id', n.id, 'name', n.name) ORDER BY n.path) FROM node n
                     WHERE n.id = ANY(r.node_ids)), '[]'::json) AS nodes,
           (SELECT count(DISTINCT a.node_id)::int FROM hot_adoption a WHERE a.package_id = r.id) AS adopters,
           (SELECT count(*)::int FROM hot_adoption a WHERE a.package_id = r.id AND a.node_id = ${anyOf(
             actor.grants.map(({ nodeId }) => nodeId),
             'bigint',
           )}) AS mine,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${barredColumn(sql`r`)} AS "barredIds", ${packagePolicy.reached(actor)} AS reached
    FROM hot_package r JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id
    WHERE r.id = ${anyOf(ids)} AND ${packageVisible(actor)}`);
  const can = packagePolicy.can(actor);
  return rows.map(({ barredIds, reached, ...row }) => {
    const reviewerIds = row.review.reviewers.map(({ id }) => id);
    return { ...row, can: can({ ...row, reviewerIds, barredIds, reached }) };
  });
}
