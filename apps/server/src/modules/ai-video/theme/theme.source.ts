import { contract, themeState, type VideoTheme, type VideoThemeSearch } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import { countsBy, totalOf } from '#kernel/list/counts-by.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
import { sortsBy } from '#kernel/list/sorts-by.ts';
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
  sorts: sortsBy('t', 'createdAt', 'updatedAt', 'topic'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadThemes(db, storage, actor, ids as number[]),
});

/** How many themes of a search are in each state; the search's own state only chooses the total. */
export async function countThemes(db: Queries, actor: Actor, search: VideoThemeSearch) {
  const source = videoThemeSource(null, actor, { ...search, status: undefined });
  const byStatus = await countsBy(db, source, sql`t.status`, themeState.all);
  return { total: totalOf(byStatus, search.status), byStatus };
}
