import { contract, type VideoTheme, type VideoThemeSearch } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import type { Storage } from '#kernel/storage.ts';
import { loadThemes } from './theme.rows.ts';
import { madeThemes, seenThemes } from './theme.scope.ts';

export const videoThemeSource = (
  storage: Storage | null,
  actor: Actor,
  { q, kind, status, tag, ownerId, nodeId, created, bin }: VideoThemeSearch,
): ListSource<VideoTheme> => ({
  from: sql`video_theme t`,
  id: sql`t.id`,
  where: [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`t.channel_id = ${actor.channelId}`,
    bin ? madeThemes(actor) : seenThemes(actor, contract.videoTheme.list),
    bin || status === 'deleted' ? sql`t.status = 'deleted'` : sql`t.status <> 'deleted'`,
    ...(q ? [nameContains(sql`t.topic`, q)] : []),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(status && status !== 'deleted' ? [sql`t.status = ${status}`] : []),
    ...(tag ? [sql`t.tags @> ${[tag]}::text[]`] : []),
    ...(ownerId ? [sql`t.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [below(sql`t.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(created ? [withinDays(sql`t.created_at`, created)] : []),
  ],
  sorts: { createdAt: sql`t.created_at`, updatedAt: sql`t.updated_at`, topic: sql`t.topic` },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadThemes(db, storage, actor, ids as number[]),
});
