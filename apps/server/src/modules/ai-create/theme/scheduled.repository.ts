import type { ArticlePlatform, Theme, ThemeInput } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor, RequiredCalls } from '#kernel/access/actor.ts';
import { withinDays } from '#kernel/list/search.ts';
import { ownedThemes } from './theme.scope.ts';
import { momentsOf } from './timing.ts';

const MOST_SCHEDULED = 2_000;

interface Scheduled {
  themeId: number;
  topic: string;
  status: Theme['status'];
  timing: ThemeInput['timing'];
  articles: number;
  accounts: number;
  platforms: ArticlePlatform[];
}

/** Each moment of each theme with a time of its own, with how many articles go out then. */
export async function scheduledThemes(db: Queries, actor: Actor, asked: RequiredCalls, range: string) {
  const themes = await db.query<Scheduled>(sql`
    SELECT t.id AS "themeId", t.topic, t.status, t.input->'timing' AS timing, array_to_json(t.platforms) AS platforms,
           jsonb_array_length(t.input->'accountIds') + jsonb_array_length(t.input->'accountGroupIds') AS accounts,
           (SELECT count(*)::int FROM ai_article a WHERE a.theme_id = t.id AND a.status = 'done') AS articles
    FROM ai_theme t
    WHERE t.channel_id = ${actor.channelId} AND ${ownedThemes(actor, asked)} AND t.status <> 'deleted'
      AND t.scheduled_at IS NOT NULL AND t.scheduled_at >= now() - interval '1 year'
      AND (t.input#>>'{timing,mode}' = 'slots' OR ${withinDays(sql`t.scheduled_at`, range)})
    ORDER BY t.scheduled_at LIMIT ${MOST_SCHEDULED}`);
  const [from = '', to = ''] = range.split(',');
  const day = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
  return themes
    .flatMap(({ timing, articles, ...theme }) => {
      const times = Map.groupBy(momentsOf(timing, Math.max(articles, 1)), (moment) => moment);
      return [...times].map(([at, all]) => ({ ...theme, at, articles: Math.min(all.length, articles) }));
    })
    .filter(({ at }) => day(at) >= from && day(at) <= to)
    .sort((a, b) => a.at.localeCompare(b.at));
}
