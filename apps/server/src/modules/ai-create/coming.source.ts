import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { ComingWork } from '../ai/index.ts';
import { ownedThemes } from './theme/theme.scope.ts';

const MOST = 6;

/** Themes whose articles nobody has asked for yet: one call of a model each. */
export async function comingArticles({ db }: Kernel, actor: Actor): Promise<ComingWork[]> {
  const themes = await db.query<{
    id: number;
    topic: string;
    owner: string;
    count: number;
    at: string | null;
  }>(sql`
    SELECT t.id, t.topic, m.name AS owner, t.count, t.scheduled_at AS at FROM ai_theme t JOIN member m ON m.id = t.owner_id
    WHERE t.channel_id = ${actor.channelId} AND ${ownedThemes(actor, contract.aiResource.overview)} AND t.status = 'draft'
    ORDER BY t.created_at DESC LIMIT ${MOST}`);
  return themes.map(({ id, topic, owner, count, at }) => ({
    key: `article ${id}`,
    area: 'article',
    title: topic,
    owner,
    pieces: count,
    at,
    page: { path: 'ai', search: { theme: id } },
    calls: { article: count },
    speech: 0,
    compose: 0,
  }));
}
