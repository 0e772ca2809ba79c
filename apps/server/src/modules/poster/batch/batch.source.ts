import { type BodyOf, contract, type PosterBatch, type PosterBatchItem } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { batchPolicy } from '../poster.policy.ts';
import { ownBatches } from '../poster.scope.ts';
import { HAS_PICTURE, IS_RUNNING } from './batch.repository.ts';

type Calls = typeof contract.posterBatch;
type QueryView = Omit<PosterBatch, 'can'> & {
  running: boolean;
  cancelled: number;
  pictured: number;
  reached: boolean[];
};

/** A batch whose work ended without a word is one that some places got nothing of. */
const STATE = sql`CASE WHEN b.state = 'running' AND NOT ${IS_RUNNING} THEN 'partial' ELSE b.state END`;

export const batchSource = (
  actor: Actor,
  { q, state, templateId }: Partial<BodyOf<Calls['list']>>,
): ListSource<PosterBatch> => ({
  from: sql`poster_batch b`,
  id: sql`b.id`,
  where: [
    sql`b.channel_id = ${actor.channelId}`,
    ownBatches(actor, contract.posterBatch.list),
    ...(q ? [nameContains(sql`b.name`, q)] : []),
    ...(state ? [sql`${STATE} = ${state}`] : []),
    ...(templateId ? [sql`b.template_id = ${templateId}`] : []),
  ],
  sorts: sortsBy('b', 'createdAt', 'name'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<QueryView>(sql`
      SELECT b.id, b.name, json_build_object('id', t.id, 'name', t.name) AS template, b.template_version_no AS "templateVersionNo",
             ${STATE} AS state, b.places, c.waiting, c.made, c.kept, c.failed, c.cancelled,
             c.pictured, c.visits, c.leads, b.started_at AS "startedAt",
             b.ended_at AS "endedAt", b.created_at AS "createdAt", b.version, ${IS_RUNNING} AS running,
             json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
             ${batchPolicy.reached(actor)} AS reached
      FROM poster_batch b JOIN poster_template t ON t.id = b.template_id JOIN node n ON n.id = b.node_id JOIN member o ON o.id = b.owner_id
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE i.state = 'waiting')::int AS waiting, count(*) FILTER (WHERE i.state = 'made')::int AS made,
               count(*) FILTER (WHERE i.state = 'kept')::int AS kept, count(*) FILTER (WHERE i.state = 'failed')::int AS failed,
               count(*) FILTER (WHERE i.state = 'cancelled')::int AS cancelled,
               count(*) FILTER (WHERE ${HAS_PICTURE})::int AS pictured,
               coalesce(sum(p.visits), 0)::int AS visits, coalesce(sum(p.leads), 0)::int AS leads
        FROM poster_batch_item i LEFT JOIN poster p ON p.id = i.poster_id WHERE i.batch_id = b.id) c
      WHERE b.id = ${anyOf(ids)}`);
    const can = batchPolicy.can(actor);
    return rows.map(({ running, cancelled, pictured, reached, ...row }) => ({
      ...row,
      can: can({
        name: row.name,
        running,
        left: row.waiting + row.failed + cancelled,
        pictured,
        reached,
      }),
    }));
  },
});

export const itemSource = (
  storage: Storage | null,
  { id, q, state }: Pick<BodyOf<Calls['items']>, 'id' | 'q' | 'state'>,
): ListSource<PosterBatchItem> => ({
  from: sql`poster_batch_item i JOIN node n ON n.id = i.place_id`,
  id: sql`i.id`,
  where: [
    sql`i.batch_id = ${id}`,
    ...(q ? [nameContains(sql`n.name`, q)] : []),
    ...(state ? [sql`i.state = ${state}`] : []),
  ],
  sorts: { place: sql`n.name` },
  defaultSort: { sort: 'place', order: 'ASC' },
  async load(db, ids) {
    const rows = await db.query<
      Omit<PosterBatchItem, 'thumb' | 'material'> & { object: string | null; materialId: number | null }
    >(sql`
      SELECT i.id, json_build_object('id', n.id, 'name', n.name) AS place, i.state, i.note, i.findings,
             CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('id', p.id, 'name', p.name) END AS poster,
             p.material_id AS "materialId", p.object, coalesce(p.visits, 0) AS visits
      FROM poster_batch_item i JOIN node n ON n.id = i.place_id
      LEFT JOIN poster p ON p.id = i.poster_id AND p.deleted_at IS NULL WHERE i.id = ${anyOf(ids)}`);
    return Promise.all(
      rows.map(async ({ object, materialId, ...row }) => ({
        ...row,
        material: materialId === null ? null : { id: materialId, name: row.poster?.name ?? '' },
        thumb: storage && object ? await storage.signedUrl(object) : null,
      })),
    );
  },
});
