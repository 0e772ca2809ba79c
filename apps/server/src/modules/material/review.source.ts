import { type BodyOf, contract, type Material, type RowOf } from '@zhiying/contract';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { scope } from '#kernel/access/scope.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadMaterials } from './material.rows.ts';
import { owned, reviewsForOrgan } from './material.scope.ts';
import { type Derived, thumbOf } from './stored-file.ts';

type Calls = typeof contract.materialReview;

/** What waits for this actor: of their scope, at a stage they decide, not given to others by name. */
export const queueSource = (
  storage: Storage,
  actor: Actor,
  search: BodyOf<Calls['queue']>,
): ListSource<Material> => {
  const { q, type, nodeId, ownerId, mine, stage, submitted } = search;
  const where: SQL[] = [
    sql`m.channel_id = ${actor.channelId}`,
    sql`m.status = 'pending'`,
    sql`m.deleted_at IS NULL`,
    owned(actor, contract.materialReview.queue),
    sql`(m.review_stage = 1 OR ${reviewsForOrgan(actor)})`,
    mine
      ? sql`${actor.id} = ANY(m.reviewer_ids)`
      : sql`(m.reviewer_ids = '{}' OR ${actor.id} = ANY(m.reviewer_ids) OR ${actor.isAdmin})`,
    ...(q ? [nameContains(sql`m.name`, q)] : []),
    ...(type ? [sql`m.type = ${type}`] : []),
    ...(nodeId ? [below(sql`m.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(ownerId ? [sql`m.owner_id = ${ownerId}`] : []),
    ...(stage ? [sql`m.review_stage = ${stage}`] : []),
    ...(submitted ? [withinDays(sql`m.submitted_at`, submitted)] : []),
  ];
  return {
    from: sql`material m`,
    id: sql`m.id`,
    where,
    sorts: { submittedAt: sql`m.submitted_at`, name: sql`m.name` },
    defaultSort: { sort: 'submittedAt', order: 'ASC' },
    load: (db, ids) => loadMaterials(db, storage, actor, ids as number[]),
  };
};

type HistoryRow = RowOf<Calls['history']>;

export const historySource = (
  storage: Storage | null,
  actor: Actor,
  { materialId, reviewerId, decision, decided }: BodyOf<Calls['history']>,
): ListSource<HistoryRow> => ({
  from: sql`material_review r`,
  id: sql`r.id`,
  where: [
    scope(actor, contract.materialReview.history).on({
      channel: sql`r.channel_id`,
      path: sql`r.path`,
      node: sql`r.node_id`,
      owner: sql`r.reviewer_id`,
    }),
    ...(materialId ? [sql`r.material_id = ${materialId}`] : []),
    ...(reviewerId ? [sql`r.reviewer_id = ${reviewerId}`] : []),
    ...(decision ? [sql`r.decision = ${decision}`] : []),
    ...(decided ? [withinDays(sql`r.created_at`, decided)] : []),
  ],
  sorts: { at: sql`r.created_at` },
  defaultSort: { sort: 'at', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<HistoryRow & { derived: Derived }>(sql`
      SELECT r.id, r.version_no AS "versionNo", r.stage, r.decision, r.reason, o.name AS reviewer, r.created_at AS at, v.derived,
             json_build_object('id', m.id, 'name', m.name, 'type', m.type) AS material
      FROM material_review r JOIN material m ON m.id = r.material_id JOIN member o ON o.id = r.reviewer_id
      JOIN material_version v ON v.id = r.version_id WHERE r.id = ${anyOf(ids)}`);
    return Promise.all(
      rows.map(async ({ derived, ...row }) => ({
        ...row,
        material: { ...row.material, thumb: await thumbOf(storage, derived) },
      })),
    );
  },
});
