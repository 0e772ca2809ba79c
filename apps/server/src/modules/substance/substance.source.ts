import { contract, type Substance, type SubstanceSearch } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadSubstances } from './substance.rows.ts';
import { blockedSubstance, ownedSubstances } from './substance.scope.ts';

export const substanceSource = (
  storage: Storage | null,
  actor: Actor,
  search: SubstanceSearch,
  /** That of the node asked for, where it is known. */
  path?: string,
): ListSource<Substance> => ({
  from: sql`substance s`,
  id: sql`s.id`,
  where: filters(actor, search, path),
  sorts: {
    createdAt: sql`s.created_at`,
    updatedAt: sql`s.updated_at`,
    title: sql`s.title`,
    reached: sql`s.reached`,
    shared: sql`s.shared`,
    visits: sql`s.visits`,
  },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadSubstances(db, storage, actor, ids as number[]),
});

function filters(actor: Actor, search: SubstanceSearch, path: string | undefined): SQL[] {
  const { q, kind, status, tags, product, ownerId, nodeId, usable, created } = search;
  return [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`s.channel_id = ${actor.channelId}`,
    ownedSubstances(actor, contract.substance.list),
    sql`s.deleted_at IS NULL`,
    ...(q ? [nameContains(sql`s.title`, q)] : []),
    ...(kind ? [sql`s.kind = ${kind}`] : []),
    ...(status ? [sql`s.status = ${status}`] : []),
    ...(tags?.length ? [sql`s.tags @> ${tags}::text[]`] : []),
    ...(product ? [sql`s.product = ${product}`] : []),
    ...(ownerId ? [sql`s.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [belowNode(sql`s.path`, nodeId, path)] : []),
    ...(usable
      ? [sql`(s.status IN ('passed', 'published', 'withdrawn') AND ${blockedSubstance} IS NULL)`]
      : []),
    ...(created ? [withinDays(sql`s.created_at`, created)] : []),
  ];
}
