import { type BodyOf, contract, type Material, type RowOf } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { ListSource } from '#kernel/list/list.ts';
import type { Storage } from '#kernel/storage.ts';
import * as review from '../../review/index.ts';
import { type Derived, thumbOf } from '../file/stored-file.ts';
import { loadMaterials } from '../material.rows.ts';
import { owned, reviewsForOrgan } from '../material.scope.ts';

type Calls = typeof contract.materialReview;

/** Of the actor's scope, at a stage they decide. */
export const queueSource = (
  storage: Storage,
  actor: Actor,
  search: BodyOf<Calls['queue']>,
): ListSource<Material> =>
  review.queueSource(actor, search, {
    from: sql`material m`,
    as: sql`m`,
    name: sql`m.name`,
    where: [
      sql`m.status = 'pending'`,
      sql`m.deleted_at IS NULL`,
      owned(actor, contract.materialReview.queue),
      sql`(m.review_stage = 1 OR ${reviewsForOrgan(actor)})`,
      ...(search.type ? [sql`m.type = ${search.type}`] : []),
    ],
    load: (db, ids) => loadMaterials(db, storage, actor, ids),
  });

export const historySource = (storage: Storage | null, actor: Actor, search: BodyOf<Calls['history']>) =>
  review.historySource<RowOf<Calls['history']>['subject']>(actor, search, {
    kind: 'material',
    call: contract.materialReview.history,
    async subjects(db, rows) {
      const versions = await db.query<Shown>(sql`
        SELECT v.id AS "versionId", m.id, m.name, m.type, v.derived
        FROM material_version v JOIN material m ON m.id = v.material_id
        WHERE v.id = ${anyOf(rows.map(({ versionId }) => versionId))}`);
      const byVersion = new Map(versions.map((row) => [row.versionId, row]));
      return Promise.all(
        rows.map(async ({ versionId }) => {
          const shown = byVersion.get(versionId);
          if (!shown) return undefined;
          const { id, name, type, derived } = shown;
          return { id, name, type, thumb: await thumbOf(storage, derived) };
        }),
      );
    },
  });

interface Shown extends Pick<Material, 'id' | 'name' | 'type'> {
  versionId: number;
  derived: Derived;
}
