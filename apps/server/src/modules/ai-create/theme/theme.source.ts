import { contract, type Theme, type ThemeSearch, themeState } from '@zhiying/contract';
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
import { ownedThemes } from './theme.scope.ts';

export const themeSource = (
  storage: Storage | null,
  actor: Actor,
  { q, status, platform, tag, ownerId, nodeId, created, bin }: ThemeSearch,
): ListSource<Theme> => ({
  from: sql`ai_theme t`,
  id: sql`t.id`,
  where: [
    // Said once for the whole list, so that an index that begins with the channel serves every scope.
    sql`t.channel_id = ${actor.channelId}`,
    ownedThemes(actor, bin ? contract.aiTheme.recover : contract.aiTheme.list),
    bin || status === 'deleted' ? sql`t.status = 'deleted'` : sql`t.status <> 'deleted'`,
    ...(q ? [nameContains(sql`t.topic`, q)] : []),
    ...(status && status !== 'deleted' ? [sql`t.status = ${status}`] : []),
    ...(platform ? [sql`${platform} = ANY(t.platforms)`] : []),
    ...(tag ? [sql`t.tags @> ${[tag]}::text[]`] : []),
    ...(ownerId ? [sql`t.owner_id = ${ownerId}`] : []),
    ...(nodeId ? [below(sql`t.path`, sql`(SELECT path FROM node WHERE id = ${nodeId})`)] : []),
    ...(created ? [withinDays(sql`t.created_at`, created)] : []),
  ],
  sorts: sortsBy('t', 'createdAt', 'updatedAt', 'scheduledAt', 'topic'),
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadThemes(db, storage, actor, ids as number[]),
});

/** How many themes of a search are in each state; the search's own state only chooses the total. */
export async function countThemes(db: Queries, actor: Actor, search: ThemeSearch) {
  const source = themeSource(null, actor, { ...search, status: undefined });
  const byStatus = await countsBy(db, source, sql`t.status`, themeState.all);
  return { total: totalOf(byStatus, search.status), byStatus };
}
