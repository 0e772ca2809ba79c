import {
  contract,
  POSTER_KINDS,
  type PosterKind,
  type PosterTemplate,
  type PosterTemplateSearch,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { changeable } from '#kernel/access/row-reach.ts';
import { countsBy } from '#kernel/list/counts-by.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { and } from '#kernel/list/row-set.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { barredColumn, reviewOfRow } from '../../review/index.ts';
import { materialsOfDoc } from '../making/doc-parts.ts';
import { shownPictures } from '../making/pictures.ts';
import { blankDoc, isReadable } from './readable.ts';
import { templatePolicy } from './template.policy.ts';
import { TEMPLATE_EDITORS } from './template.repository.ts';
import { seenTemplates } from './template.scope.ts';

export const templateSource = (
  storage: Storage | null,
  actor: Actor,
  search: PosterTemplateSearch,
): ListSource<PosterTemplate> => ({
  from: sql`poster_template r`,
  id: sql`r.id`,
  where: filters(actor, search),
  sorts: sortsBy('r', 'updatedAt', 'createdAt', 'name', 'uses'),
  defaultSort: { sort: 'updatedAt', order: 'DESC' },
  load: (db, ids) => loadTemplates(db, storage, actor, ids as number[]),
});

/** A long picture is more than twice as tall as a phone is. */
const SHAPES = {
  tall: sql`(r.height > r.width AND r.height <= r.width * 2.5)`,
  wide: sql`r.width > r.height`,
  square: sql`r.width = r.height`,
  long: sql`r.height > r.width * 2.5`,
};

function filters(actor: Actor, search: PosterTemplateSearch): SQL[] {
  const { q, kind, shape, status, folder, from, builtin, motion, favourite, nodeId } = search;
  const own = sql`(r.builtin IS NULL AND ${changeable(actor, contract.posterTemplate.update)})`;
  return [
    sql`r.channel_id = ${actor.channelId}`,
    seenTemplates(actor, contract.posterTemplate.list),
    ...(q ? [nameContains(sql`r.name`, q)] : []),
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(shape ? [SHAPES[shape]] : []),
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(folder ? [sql`r.folder = ${folder}`] : []),
    ...(from ? [from === 'own' ? own : sql`NOT ${own}`] : []),
    ...(builtin ? [sql`r.builtin IS NOT NULL`] : []),
    ...(motion ? [motion === 'yes' ? sql`r.motion_ms IS NOT NULL` : sql`r.motion_ms IS NULL`] : []),
    ...(favourite
      ? [
          sql`EXISTS (SELECT 1 FROM poster_template_favourite f WHERE f.template_id = r.id AND f.member_id = ${actor.id})`,
        ]
      : []),
    ...(nodeId ? [belowNode(sql`r.path`, nodeId)] : []),
  ];
}

export async function templateCounts(db: Queries, actor: Actor, search: PosterTemplateSearch) {
  const byKind = await countsBy(
    db,
    templateSource(null, actor, { ...search, kind: undefined }),
    sql`r.kind`,
    Object.keys(POSTER_KINDS) as PosterKind[],
  );
  const folders = await db.query<{ name: string; count: number }>(sql`
    SELECT r.folder AS name, count(*)::int AS count FROM poster_template r
    WHERE r.folder <> '' AND ${and(filters(actor, { ...search, folder: undefined }))} GROUP BY 1 ORDER BY 1 LIMIT 200`);
  return { byKind, folders };
}

type QueryView = Omit<PosterTemplate, 'can' | 'pictures' | 'builtin' | 'layers' | 'tooNew'> & {
  builtin: string | null;
  barredIds: (number | null)[];
  reached: boolean[];
};

export async function loadTemplates(
  db: Queries,
  storage: Storage | null,
  actor: Actor,
  ids: readonly number[],
): Promise<PosterTemplate[]> {
  const stored = await db.query<QueryView>(sql`
    SELECT r.id, r.builtin, r.name, r.kind, r.folder, r.status, ${reviewOfRow(sql`r`)} AS review, r.width, r.height,
           r.motion_ms AS "motionMs", r.version_no AS "versionId", r.version_no AS "versionNo", r.uses, r.doc,
           EXISTS (SELECT 1 FROM poster_template_favourite f WHERE f.template_id = r.id AND f.member_id = ${actor.id}) AS favourite,
           json_build_object('id', n.id, 'name', n.name) AS node, json_build_object('id', o.id, 'name', o.name) AS owner,
           r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.version,
           ${barredColumn(sql`r`, { editors: TEMPLATE_EDITORS })} AS "barredIds", ${templatePolicy.reached(actor)} AS reached
    FROM poster_template r JOIN node n ON n.id = r.node_id JOIN member o ON o.id = r.owner_id WHERE r.id = ${anyOf(ids)}`);
  const rows = stored.map((row) =>
    isReadable(row.doc) ? { ...row, tooNew: false } : { ...row, tooNew: true, doc: blankDoc(row) },
  );
  const pictures = await shownPictures(
    db,
    storage,
    rows.flatMap(({ doc }) => materialsOfDoc(doc)),
  );
  const can = templatePolicy.can(actor);
  return rows.map(({ builtin, barredIds, reached, ...row }) => ({
    ...row,
    builtin: builtin !== null,
    layers: row.doc.layers.length,
    pictures: materialsOfDoc(row.doc).flatMap((id) => pictures.get(id) ?? []),
    can: can({
      name: row.name,
      builtin,
      status: row.status,
      tooNew: row.tooNew,
      reviewerIds: row.review.reviewers.map(({ id }) => id),
      barredIds,
      reached,
    }),
  }));
}
