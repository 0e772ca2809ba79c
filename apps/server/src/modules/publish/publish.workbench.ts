import { type AttemptStatus, type ContentKind, contract, type PlatformId } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { chinaDate, chinaToday } from '#kernel/list/days.ts';
import { askSlowly } from '#kernel/list/slow-answers.ts';
import { daysNeeded, type Figure, flow, type Todo } from '#kernel/workbench.ts';
import { attemptSource, ownedAttempts, waitingAttempts } from './attempt.source.ts';
import { contentSources } from './subjects.ts';

const { list, retry, handover, confirm } = contract.publish;
/** Where records of every kind are; whoever sees no articles finds those of films beside the films. */
const records = (state: AttemptStatus, actor?: Actor) =>
  `/home/${!actor || holds(actor, contract.aiTheme.list) ? 'ai' : 'mixedshear'}?tabid=records&status=${state}`;

/** Of all kinds of content: whoever may publish a kind is asked about its posts. */
const waiting = (
  state: AttemptStatus,
  todo: Pick<Todo, 'id' | 'calls' | 'level' | 'title' | 'detail' | 'action'>,
): Todo => ({
  ...todo,
  place: 10,
  link: (actor) => records(state, actor),
  menu: 'ai',
  topics: ['publish.changed'],
  count: ({ db, brought }, actor) => countRows(db, waitingAttempts(actor, brought, state)),
});

export const publishTodos: readonly Todo[] = [
  waiting('failed', {
    id: 'publishing',
    calls: [list, retry],
    level: 'error',
    title: '条发布失败',
    detail: '发布未成功，处理后可重新发布',
    action: '去处理',
  }),
  waiting('handover', {
    id: 'publishing.handover',
    calls: [list, handover],
    level: 'warning',
    title: '条待人工发布',
    detail: '在手机上发布后提交作品链接',
    action: '去发布',
  }),
  waiting('unknown', {
    id: 'publishing.unknown',
    calls: [list, confirm],
    level: 'warning',
    title: '条发布结果待核实',
    detail: '平台未返回结果，请在平台上核实后确认',
    action: '去核实',
  }),
];

interface PostDay extends Record<ContentKind | 'failed', number> {
  day: string;
}

/** What went out on each day by what it is made of, and what failed for good, oldest first. */
export function postsByDay({ db, brought }: Kernel, actor: Actor, days: number): Promise<PostDay[]> {
  const kinds = (content: ContentKind) =>
    anyOf(
      brought(contentSources)
        .filter((source) => source.content === content)
        .map(({ batchKind }) => batchKind),
    );
  const out = (content: ContentKind) =>
    sql`coalesce(sum(n) FILTER (WHERE state = 'published' AND kind = ${kinds(content)}), 0)::int`;
  const since = sql`now() - make_interval(days => ${days + 1})`;
  const own = sql`p.channel_id = ${actor.channelId} AND ${ownedAttempts(actor, brought, 'see')}`;
  return askSlowly<PostDay>(
    db,
    sql`WITH told AS (
          SELECT ${chinaDate(sql`p.published_at`)} AS day, p.state, p.batch_kind AS kind, count(*) AS n FROM publish_attempt p
          WHERE ${own} AND p.state = 'published' AND p.published_at >= ${since} GROUP BY 1, 2, 3
          UNION ALL
          SELECT ${chinaDate(sql`p.updated_at`)}, p.state, p.batch_kind, count(*) FROM publish_attempt p
          WHERE ${own} AND p.state = 'failed' AND p.updated_at >= ${since} GROUP BY 1, 2, 3)
        SELECT d::date::text AS day, ${out('article')} AS article, ${out('video')} AS video, ${out('live')} AS live,
               coalesce(sum(n) FILTER (WHERE state = 'failed'), 0)::int AS failed
        FROM generate_series(${chinaToday} - ${days - 1}::int, ${chinaToday}, interval '1 day') d LEFT JOIN told t ON t.day = d::date
        GROUP BY d ORDER BY d`,
  );
}

/** How publishing went in the last days, by platform. */
export const postsByPlatform = ({ db, brought }: Kernel, actor: Actor, days: number) =>
  askSlowly<{ platform: PlatformId; published: number; failed: number }>(
    db,
    sql`SELECT p.platform, count(*) FILTER (WHERE p.state = 'published')::int AS published,
               count(*) FILTER (WHERE p.state = 'failed')::int AS failed
        FROM publish_attempt p
        WHERE p.channel_id = ${actor.channelId} AND ${ownedAttempts(actor, brought, 'see')} AND p.state IN ('published', 'failed')
          AND p.due_at >= now() - make_interval(days => ${days + 1}) AND ${chinaDate(sql`p.due_at`)} > ${chinaToday} - ${days}::int
        GROUP BY p.platform`,
  );

export const publishFigures: readonly Figure[] = [
  {
    id: 'posts',
    calls: [list],
    title: '发布',
    unit: '条',
    place: 10,
    moreIsGood: true,
    link: ({ from, to }) => `${records('published')}&published=${from},${to}`,
    read: async (kernel, actor, span) =>
      flow(
        (await postsByDay(kernel, actor, daysNeeded(span))).map(
          ({ article, video, live }) => article + video + live,
        ),
        span,
      ),
  },
  {
    id: 'coming',
    calls: [list],
    title: '待发布',
    unit: '条',
    place: 40,
    moreIsGood: false,
    link: () => records('queued'),
    async read({ db, brought }, actor) {
      const { from, where } = attemptSource(actor, { status: 'queued' }, brought);
      const next = await db.one<{ at: string | null }>(
        sql`SELECT to_char(min(p.due_at) AT TIME ZONE 'Asia/Shanghai', 'MM-DD HH24:MI') AS at FROM ${from}
            WHERE p.state = 'queued' AND ${ownedAttempts(actor, brought, 'see')}`,
      );
      return {
        value: await countRows(db, { from, where }),
        before: null,
        trend: [],
        note: next?.at ? `最近 ${next.at}` : '暂无排期',
      };
    },
  },
];
