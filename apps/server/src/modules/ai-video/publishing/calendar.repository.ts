import { contract, type ReviewState } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { type SQL, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { nameContains } from '#kernel/list/search.ts';
import { hasPosts } from '../../publish/index.ts';
import { REVIEW_ON } from '../review/review-setting.scope.ts';
import { seenVideos } from '../theme/theme.scope.ts';

/** Older ones are found in the list of films. */
const TRAY_DAYS = 90;

/** More are not counted. */
const MOST_COUNTED = 1_000;

interface Row {
  id: number;
  title: string;
  themeId: number;
  topic: string;
  cover: string | null;
  durationMs: number;
  reviewOn: boolean;
  review: ReviewState;
  rejectReason: string;
}

/** Finished films (`v` of theme `t`) that are nowhere yet. */
const loose = (actor: Actor, q: string | undefined): SQL => sql`
  v.channel_id = ${actor.channelId} AND ${seenVideos(actor, contract.videoPublish.release)} AND v.status = 'done'
  AND v.object IS NOT NULL AND NOT v.hidden AND t.status <> 'deleted' AND v.updated_at > now() - make_interval(days => ${TRAY_DAYS})
  AND NOT ${hasPosts('video', sql`v.id`)} ${q ? sql`AND ${nameContains(sql`v.title`, q)}` : sql``}`;

/** How many other films of the theme are not with publishing. */
export async function othersLoose(db: Queries, themeId: number, videoId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM video v
    WHERE v.theme_id = ${themeId} AND v.id <> ${videoId} AND v.status = 'done' AND NOT v.hidden AND NOT ${hasPosts('video', sql`v.id`)}`);
  return row?.count ?? 0;
}

export const unplacedFilms = (db: Queries, actor: Actor, q: string | undefined, most: number) =>
  db.query<Row>(sql`
    SELECT v.id, v.title, v.theme_id AS "themeId", t.topic, v.cover, v.duration_ms AS "durationMs", ${REVIEW_ON} AS "reviewOn",
           v.review, v.reject_reason AS "rejectReason"
    FROM video v JOIN video_theme t ON t.id = v.theme_id WHERE ${loose(actor, q)} ORDER BY v.updated_at DESC, v.id DESC LIMIT ${most}`);

export const countUnplaced = (db: Queries, actor: Actor, q: string | undefined) =>
  db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM video v JOIN video_theme t ON t.id = v.theme_id WHERE ${loose(actor, q)} LIMIT ${MOST_COUNTED}) found`);

export const filmToPlace = (db: Queries, actor: Actor, videoId: number) =>
  db.one<{ themeId: number }>(sql`
    SELECT v.theme_id AS "themeId" FROM video v
    WHERE v.id = ${videoId} AND NOT v.hidden AND ${seenVideos(actor, contract.videoPublish.release)}`);
