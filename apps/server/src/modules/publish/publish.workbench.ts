import { type AttemptStatus, type ContentKind, contract, type PlatformId } from '@zhiying/contract';
import { type SQL, sql } from '#db/sql.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { chinaDate, chinaToday } from '#kernel/list/days.ts';
import { cachedQuery } from '#kernel/list/query-cache.ts';
import { daysNeeded, type Figure, flow, type Shortcut, type Todo, TREND_DAYS } from '#kernel/workbench.ts';
import { attemptSource, ownedAttempts, waitingAttempts } from './attempt.source.ts';
import { contentSources } from './subjects.ts';

const { aiTheme, publish } = contract;

const { list, retry, handover, confirm } = contract.publish;
/** Where records of every kind are; whoever sees no articles finds those of films beside the films. */
const records = (state: AttemptStatus, actor?: Actor) =>
  `/home/${!actor || holds(actor, aiTheme.list) ? 'ai' : 'mixedshear'}?tabid=records&status=${state}`;

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
  rows: (actor, { contributions }) => waitingAttempts(actor, contributions, state),
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

interface Settled {
  day: string;
  /** Null on a day without any. */
  state: 'published' | 'failed' | null;
  kind: string;
  platform: PlatformId;
  count: number;
}

/**
 * What went out and what failed for good, by day, oldest first: what is published counts when it went out, what failed when it was to go
 * out. Every figure of publishing on the workbench is made of this one answer.
 */
function settledPosts({ db, contributions }: Kernel, actor: Actor, days: number): Promise<Settled[]> {
  const own = sql`p.channel_id = ${actor.channelId} AND ${ownedAttempts(actor, contributions, 'see')}`;
  const counted = (moment: SQL, state: 'published' | 'failed') => sql`
    SELECT ${chinaDate(moment)} AS day, p.state, p.batch_kind AS kind, p.platform, count(*)::int AS count FROM publish_attempt p
    WHERE ${own} AND p.state = ${state} AND ${moment} >= now() - make_interval(days => ${days + 1}) GROUP BY 1, 2, 3, 4`;
  return cachedQuery<Settled>(
    db,
    sql`SELECT d::date::text AS day, t.state, t.kind, t.platform, coalesce(t.count, 0) AS count
        FROM generate_series(${chinaToday} - ${days - 1}::int, ${chinaToday}, interval '1 day') d
        LEFT JOIN (${counted(sql`p.published_at`, 'published')} UNION ALL ${counted(sql`p.due_at`, 'failed')}) t ON t.day = d::date
        ORDER BY d`,
  );
}

const total = (rows: readonly Settled[], counts: (row: Settled) => boolean) =>
  rows.reduce((sum, row) => sum + (counts(row) ? row.count : 0), 0);

interface PostDay extends Record<ContentKind | 'failed', number> {
  day: string;
}

/** By what it is made of. */
export async function postsByDay(kernel: Kernel, actor: Actor, days: number): Promise<PostDay[]> {
  const contentOf = new Map<string, ContentKind>(
    kernel.contributions(contentSources).map(({ batchKind, content }) => [batchKind, content]),
  );
  const byDay = Map.groupBy(await settledPosts(kernel, actor, days), ({ day }) => day);
  return [...byDay].map(([day, rows]) => {
    const out = (content: ContentKind) =>
      total(rows, ({ state, kind }) => state === 'published' && contentOf.get(kind) === content);
    return {
      day,
      article: out('article'),
      video: out('video'),
      live: out('live'),
      failed: total(rows, ({ state }) => state === 'failed'),
    };
  });
}

/** Of the last `days`, out of as many as the small drawings show, so that both are read from the same answer. */
export async function postsByPlatform(kernel: Kernel, actor: Actor, days: number) {
  const settled = await settledPosts(kernel, actor, Math.max(days, TREND_DAYS));
  const lately = new Set([...new Set(settled.map(({ day }) => day))].slice(-days));
  const byPlatform = Map.groupBy(
    settled.filter(({ day, state }) => state !== null && lately.has(day)),
    ({ platform }) => platform,
  );
  return [...byPlatform].map(([platform, rows]) => ({
    platform,
    published: total(rows, ({ state }) => state === 'published'),
    failed: total(rows, ({ state }) => state === 'failed'),
  }));
}

export const calendarShortcut: Shortcut = {
  id: 'publish.calendar',
  calls: [publish.calendar],
  title: '内容日历',
  hint: '内容排期与发布情况',
  link: '/home/calendar',
  icon: 'calendar',
  place: 30,
};

export const publishFigures: readonly Figure[] = [
  {
    id: 'posts',
    calls: [list],
    day: 'content',
    title: '发布',
    unit: '条',
    place: 10,
    moreIsGood: true,
    topics: ['publish.changed'],
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
    day: 'content',
    title: '待发布',
    unit: '条',
    place: 40,
    moreIsGood: false,
    topics: ['publish.changed'],
    link: () => records('queued'),
    async read({ db, contributions }, actor) {
      const { from, where } = attemptSource(actor, { status: 'queued' }, contributions);
      const next = await db.one<{ at: string | null }>(
        sql`SELECT to_char(min(p.due_at) AT TIME ZONE 'Asia/Shanghai', 'MM-DD HH24:MI') AS at FROM ${from}
            WHERE p.state = 'queued' AND ${ownedAttempts(actor, contributions, 'see')}`,
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
