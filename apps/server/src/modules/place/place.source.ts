import type { Place, PlaceSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { countsBy } from '#kernel/list/counts-by.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { PlaceKind } from './place.kinds.ts';
import { loadPlaces } from './place.rows.ts';
import { ownPlaces } from './place.scope.ts';

export const placeSource = (actor: Actor, what: PlaceKind, search: PlaceSearch): ListSource<Place> => ({
  from: sql`node n`,
  id: sql`n.id`,
  where: filters(actor, what, search),
  sorts: sortsBy('n', 'createdAt', 'name', 'code'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadPlaces(db, actor, what, ids as number[]),
});

/** How many places each tab of the list holds. */
export const countByStatus = (db: Queries, actor: Actor, what: PlaceKind, search: PlaceSearch) =>
  countsBy(db, placeSource(actor, what, { ...search, status: undefined }), sql`n.status`, [
    'active',
    'disabled',
  ]);

function filters(actor: Actor, what: PlaceKind, search: PlaceSearch): SQL[] {
  const { q, nodeId, cityCode, status, ownerId } = search;
  return [
    sql`n.kind = ${what.kind}`,
    // The lists' indexes begin with channel and kind.
    sql`n.channel_id = ${actor.channelId}`,
    ownPlaces(actor, what.calls.list),
    ...(q
      ? [sql`(${nameContains(sql`n.name`, q)} OR ${nameContains(sql`lower(n.code)`, q.toLowerCase())})`]
      : []),
    ...(nodeId ? [below(sql`n.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(cityCode ? [inCity(cityCode)] : []),
    ...(status ? [sql`n.status = ${status}`] : []),
    ...(ownerId ? [sql`n.owner_id = ${ownerId}`] : []),
  ];
}

/** A code that ends in four zeros is a province's: all its cities. */
const inCity = (code: string): SQL =>
  code.endsWith('0000')
    ? sql`n.city_code >= ${code} AND n.city_code <= ${`${code.slice(0, 2)}9999`}`
    : sql`n.city_code = ${code}`;
