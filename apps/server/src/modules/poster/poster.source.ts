import { contract, type Poster, type PosterSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { posterLink } from './link/poster-link.ts';
import { posterPolicy } from './poster.policy.ts';
import { FILM_FILE } from './poster.repository.ts';
import { ownPosters } from './poster.scope.ts';

interface Standing {
  /** Without a storage no addresses: for files that people read. */
  storage: Storage | null;
  secret: string;
}

export const posterSource = (standing: Standing, actor: Actor, search: PosterSearch): ListSource<Poster> => {
  const { q, state, templateId, batchId, placeId, ownerId, created } = search;
  return {
    from: sql`poster p`,
    id: sql`p.id`,
    where: [
      sql`p.channel_id = ${actor.channelId}`,
      ownPosters(actor, contract.poster.list),
      ...(q ? [nameContains(sql`p.name`, q)] : []),
      ...(state ? [sql`p.state = ${state}`] : []),
      ...(templateId ? [sql`p.template_id = ${templateId}`] : []),
      ...(batchId ? [sql`p.batch_id = ${batchId}`] : []),
      ...(placeId
        ? [sql`p.place_id IN (SELECT at.id FROM node at WHERE ${belowNode(sql`at.path`, placeId)})`]
        : []),
      ...(ownerId ? [sql`p.owner_id = ${ownerId}`] : []),
      ...(created ? [withinDays(sql`p.created_at`, created)] : []),
    ],
    sorts: sortsBy('p', 'createdAt', 'updatedAt', 'name', 'visits'),
    defaultSort: { sort: 'createdAt', order: 'DESC' },
    load: (db, ids) => loadPosters(db, standing, actor, ids as number[]),
  };
};

interface QueryView extends Omit<Poster, 'can' | 'url' | 'filmUrl' | 'link' | 'material'> {
  object: string | null;
  filmObject: string | null;
  origin: string;
  linked: boolean;
  materialId: number | null;
  reached: boolean[];
}

export async function loadPosters(
  db: Queries,
  { storage, secret }: Standing,
  actor: Actor,
  ids: readonly number[],
): Promise<Poster[]> {
  const rows = await db.query<QueryView>(sql`
    SELECT p.id, p.name, json_build_object('id', t.id, 'name', t.name) AS template, p.template_version_no AS "templateVersionNo",
           CASE WHEN at.id IS NULL THEN NULL ELSE json_build_object('id', at.id, 'name', at.name) END AS place,
           p.batch_id AS "batchId", p.state, p.note, (p.doc->>'width')::float8::int AS width, (p.doc->>'height')::float8::int AS height,
           p.findings, p.ai, p.object, p.files->${FILM_FILE}->>'object' AS "filmObject", coalesce((p.input->>'film')::boolean, false) AS film, p.origin, p.input->'target' <> 'null'::jsonb AS linked, p.material_id AS "materialId",
           p.visits, p.leads, p.created_at AS "createdAt", p.updated_at AS "updatedAt", p.version,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           ${posterPolicy.reached(actor)} AS reached
    FROM poster p JOIN poster_template t ON t.id = p.template_id JOIN node n ON n.id = p.node_id JOIN member o ON o.id = p.owner_id
    LEFT JOIN node at ON at.id = p.place_id
    WHERE p.id = ${anyOf(ids)}`);
  const can = posterPolicy.can(actor);
  return Promise.all(
    rows.map(async ({ object, filmObject, origin, linked, materialId, reached, ...row }) => ({
      ...row,
      material: materialId === null ? null : { id: materialId, name: row.name },
      url: storage && object && row.state === 'done' ? await storage.signedUrl(object) : null,
      filmUrl: storage && filmObject && row.state === 'done' ? await storage.signedUrl(filmObject) : null,
      link: linked ? posterLink(secret, origin, row.id) : null,
      can: can({ ...row, reached }),
    })),
  );
}
