import {
  contract,
  SUBSTANCE_KINDS,
  type Substance,
  type SubstanceKind,
  type SubstanceSearch,
  substanceState,
} from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { belowNode } from '#kernel/access/paths.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadSubstances } from './substance.rows.ts';
import { blockedSubstance, ownedSubstances } from './substance.scope.ts';

export const substanceSource = (
  storage: Storage | null,
  actor: Actor,
  search: SubstanceSearch,
  /** The path of the node searched for, where it is known. */
  path?: string,
): ListSource<Substance> => ({
  from: sql`substance s`,
  id: sql`s.id`,
  where: filters(actor, search, path),
  sorts: sortsBy('s', 'createdAt', 'updatedAt', 'title', 'reached', 'shared', 'visits'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadSubstances(db, storage, actor, ids as number[]),
});

/** Counts by status and by kind. Each leaves its own filter aside, so that every tab shows its count. */
export async function countSubstances(
  db: Queries,
  actor: Actor,
  search: SubstanceSearch,
  path: string | undefined,
) {
  const without = (filter: 'status' | 'kind') =>
    substanceSource(null, actor, { ...search, [filter]: undefined }, path);
  const [byStatus, byKind] = await Promise.all([
    countsBy(db, without('status'), sql`s.status`, substanceState.all),
    countsBy(db, without('kind'), sql`s.kind`, Object.keys(SUBSTANCE_KINDS) as SubstanceKind[]),
  ]);
  return { total: totalOf(byStatus, search.status), byStatus, byKind };
}

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
