import type { MaterialSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { selectIds } from '#kernel/list/list.ts';
import { materialSource } from './material.source.ts';

const MOST = 50;

/** The first of the materials that an actor would find, by id. */
export const materialSearch = async (db: Queries, actor: Actor, search: MaterialSearch) =>
  (
    await db.query<{ id: number }>(sql`${selectIds(materialSource(null, actor, search), {})} LIMIT ${MOST}`)
  ).map(({ id }) => id);
