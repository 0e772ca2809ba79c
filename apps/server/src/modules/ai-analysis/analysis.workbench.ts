import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { chinaToday } from '#kernel/list/days.ts';
import { cachedQuery } from '#kernel/list/query-cache.ts';
import { daysNeeded, type Figure, type FigureSpan, flow } from '#kernel/workbench.ts';
import { seen } from './posts.scope.ts';

const { aiAnalysis } = contract;

interface GainedDay {
  views: number;
  doings: number;
}

/** What posts gained on each day, oldest first; the same sums as the analysis of these days. */
const gainedByDay = ({ db }: Kernel, actor: Actor, span: FigureSpan) => {
  const days = daysNeeded(span);
  return cachedQuery<GainedDay>(
    db,
    sql`WITH told AS (
          SELECT d.day, sum(d.views) AS views, coalesce(sum(d.likes), 0) + coalesce(sum(d.comments), 0) + coalesce(sum(d.shares), 0) AS doings
          FROM post_day d JOIN publish_attempt p ON p.id = d.attempt_id
          WHERE d.channel_id = ${actor.channelId} AND d.day > ${chinaToday} - ${days}::int AND d.day <= ${chinaToday}
            AND p.state = 'published' AND ${seen(actor, aiAnalysis.index)}
          GROUP BY 1)
        SELECT coalesce(t.views, 0)::bigint AS views, coalesce(t.doings, 0)::bigint AS doings
        FROM generate_series(${chinaToday} - ${days - 1}::int, ${chinaToday}, interval '1 day') g LEFT JOIN told t ON t.day = g::date
        ORDER BY g`,
  );
};

const gained = (
  figure: Pick<Figure, 'id' | 'title' | 'unit' | 'place'>,
  of: (day: GainedDay) => number,
): Figure => ({
  ...figure,
  calls: [aiAnalysis.index],
  day: 'content',
  moreIsGood: true,
  link: ({ from, to }) => `/home/ai?tabid=analysis&at=${from},${to}`,
  read: async (kernel, actor, span) => flow((await gainedByDay(kernel, actor, span)).map(of), span),
});

export const analysisFigures = [
  gained({ id: 'views', title: '阅读播放', unit: '次', place: 20 }, ({ views }) => views),
  gained({ id: 'doings', title: '互动', unit: '次', place: 30 }, ({ doings }) => doings),
];
