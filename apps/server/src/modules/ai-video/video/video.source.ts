import { contract, type Video, type VideoSearch } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
import type { Storage } from '#kernel/storage.ts';
import { seenVideos } from '../theme/theme.scope.ts';
import { FILM_PHASE } from './phase.scope.ts';
import { loadVideos } from './video.rows.ts';

export const videoSource = (
  storage: Storage | null,
  actor: Actor,
  { q, themeId, kind, ratio, status, phase, review, ownerId, nodeId, created }: VideoSearch,
): ListSource<Video> => ({
  from: sql`video v`,
  id: sql`v.id`,
  where: [
    sql`v.channel_id = ${actor.channelId}`,
    seenVideos(actor, contract.video.list),
    sql`NOT v.hidden`,
    ...(q ? [nameContains(sql`v.title`, q)] : []),
    ...(themeId ? [sql`v.theme_id = ${themeId}`] : []),
    ...(kind ? [sql`v.kind = ${kind}`] : []),
    ...(ratio ? [sql`v.doc->>'ratio' = ${ratio}`] : []),
    ...(status ? [sql`v.status = ${status}`] : []),
    ...(phase ? [sql`${FILM_PHASE} = ${phase}`] : []),
    ...(review ? [sql`v.review = ${review}`, sql`v.status = 'done'`] : []),
    ...(ownerId ? [sql`v.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [below(sql`v.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(created ? [withinDays(sql`v.created_at`, created)] : []),
  ],
  sorts: sortsBy('v', 'createdAt', 'updatedAt', 'durationMs', 'difference'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadVideos(db, storage, actor, ids as number[]),
});
