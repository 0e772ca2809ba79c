import { contract } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { hasPosts } from '../../publish/index.ts';
import { seenVideos } from '../theme/theme.scope.ts';

export const coverPaths = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; cover: string | null }>(sql`SELECT id, cover FROM video WHERE id = ${anyOf(ids)}`);

/** The released version is being composed once more. */
export const isComposing = async (db: Queries, id: number, version: number) =>
  Boolean(
    await db.one(sql`
      SELECT 1 AS found FROM video WHERE id = ${id} AND version = ${version} AND status IN ('queued', 'composing') AND NOT hidden`),
  );

export const filmVersions = (db: Queries, ids: readonly number[]) =>
  db.query<{ id: number; version: number; title: string }>(
    sql`SELECT id, version, title FROM video WHERE id = ${anyOf(ids)}`,
  );

export const seenFilmTitle = (db: Queries, actor: Actor, id: number) =>
  db.one<{ title: string }>(sql`
    SELECT v.title FROM video v
    WHERE v.id = ${id} AND NOT v.hidden AND ${seenVideos(actor, contract.videoPublish.share)}`);

export const filmAuthor = (db: Queries, maker: Actor, id: number) =>
  db.one<{ author: string }>(sql`
    SELECT n.name AS author FROM video v JOIN node n ON n.id = v.node_id
    WHERE v.id = ${id} AND ${seenVideos(maker, contract.videoPublish.share)}`);

export const finishedFilmIds = (db: Queries, themeId: number) =>
  db.query<{ id: number }>(
    sql`SELECT id FROM video WHERE theme_id = ${themeId} AND status = 'done' AND NOT hidden ORDER BY no`,
  );

/** How many films of a theme are not with publishing, composed or not. */
export async function countNowhere(db: Queries, themeId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM video v
    WHERE v.theme_id = ${themeId} AND NOT v.hidden AND (v.status <> 'done' OR NOT ${hasPosts('video', sql`v.id`)})`);
  return row?.count ?? 0;
}
