import { type BodyOf, contract, type Publication } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { nodeTrail } from '../../organ/index.ts';
import { type Derived, thumbOf } from '../file/stored-file.ts';
import { publicationPolicy } from '../material.policy.ts';
import { owned } from '../material.scope.ts';

/** Publications of materials that the actor may publish. */
export const publishSource = (
  storage: Storage | null,
  actor: Actor,
  { q, materialId, nodeId, state, created }: BodyOf<typeof contract.materialPublish.list>,
): ListSource<Publication> => ({
  from: sql`material_publish p JOIN material m ON m.id = p.material_id`,
  id: sql`p.id`,
  where: [
    sql`p.channel_id = ${actor.channelId}`,
    owned(actor, contract.materialPublish.list),
    ...(q ? [nameContains(sql`m.name`, q)] : []),
    ...(materialId ? [sql`p.material_id = ${materialId}`] : []),
    ...(nodeId ? [below(sql`p.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(state ? [sql`p.state = ${state}`] : []),
    ...(created ? [withinDays(sql`p.created_at`, created)] : []),
  ],
  sorts: { createdAt: sql`p.created_at`, from: sql`p.from_at`, until: sql`p.until_at` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  async load(db, ids) {
    const rows = await db.query<Omit<Publication, 'can'> & { derived: Derived; reached: boolean[] }>(sql`
      SELECT p.id, ${publicationPolicy.reached(actor)} AS reached, json_build_object('id', m.id, 'name', m.name, 'type', m.type) AS material, v.derived,
             json_build_object('id', n.id, 'name', n.name) AS node, ${nodeTrail} AS trail, p.from_at AS "from",
             p.until_at AS until, p.state, p.message, o.name AS "publishedBy", p.created_at AS "createdAt", p.ended_at AS "endedAt"
      FROM material_publish p JOIN material m ON m.id = p.material_id JOIN material_version v ON v.id = m.version_id
      JOIN node n ON n.id = p.node_id JOIN member o ON o.id = p.owner_id WHERE p.id = ${anyOf(ids)}`);
    const can = publicationPolicy.can(actor);
    return Promise.all(
      rows.map(async ({ derived, reached, ...row }) => ({
        ...row,
        material: { ...row.material, thumb: storage && (await thumbOf(storage, derived)) },
        can: can({ ...row, reached }),
      })),
    );
  },
});
