import { type ArticlePlatform, type BodyOf, contract, type Theme, type ThemeInput } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { withinDays } from '#kernel/list/search.ts';
import { checkSetting } from '../checks/check-setting.ts';
import { shinglesOf, similarityOf } from '../checks/shingles.ts';
import { seenTheme } from './theme.repository.ts';
import { ownedThemes } from './theme.scope.ts';
import { momentsOf } from './timing.ts';

type Calls = typeof contract.aiTheme;

/** Pairs less alike than this are no news. */
const WORTH_SHOWING = 5;
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

export const themeViews = ({ db }: Kernel) => ({
  async similarity(actor: Actor, id: number) {
    const { channelId } = await seenTheme(db, actor, contract.aiTheme.similarity, id);
    const { similarityWarn: warn } = await checkSetting.read(db, channelId);
    const rows = await db.query<{ id: number; no: number; plain: string }>(sql`
      SELECT id, no, plain FROM ai_article WHERE theme_id = ${id} AND status = 'done' ORDER BY no`);
    const texts = rows.map(({ plain, ...row }) => ({ ...row, shingles: shinglesOf(plain) }));
    const pairs = texts
      .flatMap((a, at) =>
        texts.slice(at + 1).map((b) => ({
          a: a.id,
          b: b.id,
          aNo: a.no,
          bNo: b.no,
          percent: similarityOf(a.shingles, b.shingles),
        })),
      )
      .filter(({ percent }) => percent >= WORTH_SHOWING)
      .sort((a, b) => b.percent - a.percent);
    return { warn, highest: pairs[0]?.percent ?? 0, pairs };
  },

  /** Each moment of each theme with how many articles go out then. */
  async calendar(actor: Actor, { range }: BodyOf<Calls['calendar']>) {
    const themes = await db.query<Scheduled>(sql`
      SELECT t.id AS "themeId", t.topic, t.status, t.input->'timing' AS timing, array_to_json(t.platforms) AS platforms,
             jsonb_array_length(t.input->'accountIds') + jsonb_array_length(t.input->'accountGroupIds') AS accounts,
             (SELECT count(*)::int FROM ai_article a WHERE a.theme_id = t.id AND a.status = 'done') AS articles
      FROM ai_theme t
      WHERE t.channel_id = ${actor.channelId} AND ${ownedThemes(actor, contract.aiTheme.calendar)} AND t.status <> 'deleted'
        AND t.scheduled_at IS NOT NULL AND t.scheduled_at >= now() - interval '1 year'
        AND (t.input#>>'{timing,mode}' = 'slots' OR ${withinDays(sql`t.scheduled_at`, range)})
      ORDER BY t.scheduled_at LIMIT ${MOST_SCHEDULED}`);
    const [from = '', to = ''] = range.split(',');
    const day = (moment: string) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10);
    const rows = themes.flatMap(({ timing, articles, ...theme }) => {
      const times = Map.groupBy(momentsOf(timing, Math.max(articles, 1)), (moment) => moment);
      return [...times].map(([at, all]) => ({ ...theme, at, articles: Math.min(all.length, articles) }));
    });
    return {
      rows: rows
        .filter(({ at }) => day(at) >= from && day(at) <= to)
        .sort((a, b) => a.at.localeCompare(b.at)),
    };
  },
});
