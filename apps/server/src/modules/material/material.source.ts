import {
  ALL_FILE_KINDS,
  contract,
  type Material,
  type MaterialSearch,
  materialState,
  USABLE_STATES,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode, pathOf } from '#kernel/access/paths.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import { findVisible } from '#kernel/list/find-visible.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { likeText, nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { materialPolicy } from './material.policy.ts';
import { loadMaterials } from './material.rows.ts';
import { blocked, CHINA_TODAY, owned, received, visible } from './material.scope.ts';

const SOON_DAYS = 30;

export const materialSource = (
  storage: Storage | null,
  actor: Actor,
  search: MaterialSearch,
  known: Known = {},
): ListSource<Material> => ({
  from: sql`material m`,
  id: sql`m.id`,
  where: filters(actor, search, known),
  sorts: sortsBy('m', 'createdAt', 'updatedAt', 'name', 'size', 'durationMs', 'downloads'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadMaterials(db, storage, actor, ids as number[]),
});

/** One material: a visible one, or one in the bin for those who may recover it. */
export function findMaterial(db: Queries, storage: Storage, actor: Actor, id: number): Promise<Material> {
  const here = sql`(${visible(actor, contract.material.info)} AND m.deleted_at IS NULL
                    OR ${materialPolicy.reach(actor, 'recover')} AND m.deleted_at IS NOT NULL)`;
  return findVisible(db, { ...materialSource(storage, actor, {}), where: [here] }, id, '素材');
}

/** Counts by status and by type. Each leaves its own filter aside, so that every tab shows its count. */
export async function countMaterials(db: Queries, actor: Actor, search: MaterialSearch) {
  const known = await lookUp(db, actor, search);
  const without = (filter: 'status' | 'type') =>
    materialSource(null, actor, { ...search, [filter]: undefined }, known);
  const [byStatus, byType] = await Promise.all([
    countsBy(db, without('status'), sql`m.status`, materialState.all),
    countsBy(db, without('type'), sql`m.type`, ALL_FILE_KINDS),
  ]);
  return { total: totalOf(byStatus, search.status), byStatus, byType };
}

/** The recycle bin is for those who may delete. */
function reach(actor: Actor, { library = 'all', bin }: MaterialSearch): SQL {
  if (bin) return materialPolicy.reach(actor, 'recover');
  const { list } = contract.material;
  if (library === 'own') return owned(actor, list);
  return library === 'received' ? received(actor, list) : visible(actor, list);
}

function filters(actor: Actor, search: MaterialSearch, { folders, tagged, path }: Known): SQL[] {
  const { q, classifyId, unclassified, tags, type, orientation, duration, source, status } = search;
  const { processing, ownerId, nodeId, rights, usable, created, favourite, bin } = search;
  return [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`m.channel_id = ${actor.channelId}`,
    reach(actor, search),
    bin ? sql`m.deleted_at IS NOT NULL` : sql`m.deleted_at IS NULL`,
    ...(q ? [contains(actor, q, tagged)] : []),
    ...(classifyId
      ? [
          folders
            ? sql`m.classify_id = ${anyOf(folders)}`
            : sql`m.classify_id = ANY(ARRAY(${foldersBelow(classifyId)}))`,
        ]
      : []),
    ...(unclassified ? [sql`m.classify_id IS NULL`] : []),
    ...(tags?.length ? [sql`m.tags @> ${tags}::text[]`] : []),
    ...(type ? [sql`m.type = ${type}`] : []),
    ...(orientation ? [sql`m.orientation = ${orientation}`] : []),
    ...(duration ? withinSeconds(duration) : []),
    ...(source ? [sql`m.source = ${source}`] : []),
    ...(status ? [sql`m.status = ${status}`] : []),
    ...(processing ? [sql`m.processing = ${processing}`] : []),
    ...(ownerId ? [sql`m.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [belowNode(sql`m.path`, nodeId, path)] : []),
    ...(rights ? [RIGHTS[rights]] : []),
    ...(usable ? [USABLE] : []),
    ...(created ? [withinDays(sql`m.created_at`, created)] : []),
    ...(favourite ? [isFavourite(actor)] : []),
  ];
}

/** A folder and all those below it. */
const foldersBelow = (id: number) => sql`
  WITH RECURSIVE folder AS (
    SELECT id FROM material_classify WHERE id = ${id}
    UNION ALL SELECT c.id FROM material_classify c JOIN folder f ON c.parent_id = f.id)
  SELECT id FROM folder`;

/** Values of a search that are looked up first, so that the planner knows how many rows they select. */
export interface Known {
  /** The folder searched for with those below it. */
  folders?: number[];
  /** Tags with the text in them. */
  tagged?: string[];
  /** The path of the node searched for. */
  path?: string;
}

export async function lookUp(db: Queries, actor: Actor, search: MaterialSearch): Promise<Known> {
  const { classifyId, q } = search;
  const [path, folders, tagged] = await Promise.all([
    pathOf(db, search),
    classifyId ? db.query<{ id: number }>(foldersBelow(classifyId)) : undefined,
    q ? db.query<{ name: string }>(tagsWith(actor, q)) : undefined,
  ]);
  return { path, folders: folders?.map(({ id }) => id), tagged: tagged?.map(({ name }) => name) };
}

/** A text stands in the name, the remark or a tag; each of the three has its index. */
const contains = (actor: Actor, q: string, tagged: string[] | undefined): SQL => {
  const tags = tagged ? sql`${tagged}::text[]` : sql`ARRAY(${tagsWith(actor, q)})`;
  return sql`(${nameContains(sql`m.name`, q)} OR (m.remark <> '' AND ${nameContains(sql`m.remark`, q)})
              ${tagged?.length === 0 ? sql`` : sql`OR m.tags && ${tags}`})`;
};

const tagsWith = (actor: Actor, q: string) => sql`
  SELECT name FROM material_tag WHERE channel_id = ${actor.channelId} AND name LIKE ${likeText(q)}`;

function withinSeconds(range: string): SQL[] {
  const [from, to] = range.split(',');
  return [
    ...(from ? [sql`m.duration_ms >= ${Number(from) * 1000}`] : []),
    ...(to ? [sql`m.duration_ms <= ${Number(to) * 1000}`] : []),
  ];
}

const RIGHTS: Record<NonNullable<MaterialSearch['rights']>, SQL> = {
  valid: sql`${blocked} IS NULL`,
  soon: sql`(m.recalled_at IS NULL AND m.expires_on BETWEEN ${CHINA_TODAY} AND ${CHINA_TODAY} + ${SOON_DAYS}::int)`,
  expired: sql`(m.recalled_at IS NULL AND m.expires_on < ${CHINA_TODAY})`,
  recalled: sql`m.recalled_at IS NOT NULL`,
};

const USABLE = sql`(m.status = ANY(${[...USABLE_STATES]}::text[]) AND ${blocked} IS NULL)`;

const isFavourite = (actor: Actor) => sql`m.id = ANY(ARRAY(
  SELECT f.target_id FROM favorite f WHERE f.owner_id = ${actor.id} AND f.kind = 'material'))`;
