import { contract, type Theme, type ThemeSearch } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { below } from '#kernel/access/paths.ts';
import type { ListSource } from '#kernel/list/list.ts';
import { nameContains, withinDays } from '#kernel/list/search.ts';
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
  sorts: {
    createdAt: sql`t.created_at`,
    updatedAt: sql`t.updated_at`,
    scheduledAt: sql`t.scheduled_at`,
    topic: sql`t.topic`,
  },
  defaultSort: { sort: 'createdAt', order: 'DESC' },
  load: (db, ids) => loadThemes(db, storage, actor, ids as number[]),
});
