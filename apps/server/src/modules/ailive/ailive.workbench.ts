import { contract } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { countByDay } from '#kernel/list/days.ts';
import { daysNeeded, type Figure, findable, flow, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { liveAccounts } from './account/account.register.ts';
import { liveScripts } from './script/script.register.ts';
import { showSource } from './show/show.source.ts';

const { liveAccount, liveKeyword, liveScript, liveShow } = contract;

/** Shows for which something more holds. */
const showsWhere = (actor: Actor, more: ReturnType<typeof sql>) => {
  const { from, where } = showSource(actor, {});
  return { from, where: [...where, more] };
};

// Rooms tell of every line they speak: consoles that counted again each time would do nothing else.
export const liveTodos: readonly Todo[] = [
  {
    id: 'liveAccounts.unconnected',
    calls: [liveAccount.list, liveAccount.update],
    level: 'warning',
    place: 42,
    title: '个直播账号未连接',
    detail: '填写推送密钥后才能开播和接收评论',
    action: '去连接',
    link: '/home/ailive?tabid=account&state=unconnected',
    menu: 'ailive',
    rows: (actor) => liveAccounts.source(actor, { state: 'unconnected' }),
  },
  {
    id: 'liveShows.due',
    calls: [liveShow.list, liveShow.start],
    level: 'normal',
    place: 43,
    title: '场直播尚未开播',
    detail: '计划今明两天结束，请完成开播检查',
    action: '去查看',
    link: '/home/ailive?tabid=room&state=draft',
    menu: 'ailive',
    rows(actor) {
      const source = showSource(actor, { state: 'draft' });
      return {
        ...source,
        where: [...source.where, sql`r.ends_at BETWEEN now() AND now() + interval '1 day'`],
      };
    },
  },
  {
    id: 'ailive.silent',
    calls: [liveShow.list, liveShow.start],
    level: 'error',
    place: 8,
    title: '场直播没有播放端',
    detail: '直播间正在直播，播放端已断开',
    action: '去处理',
    link: '/home/ailive?state=living',
    menu: 'ailive',
    rows: (actor) =>
      showsWhere(
        actor,
        sql`r.state = 'living' AND coalesce(r.lease_until < now() - interval '15 seconds', true)`,
      ),
  },
  {
    id: 'ailive.unanswered',
    calls: [liveShow.list, liveKeyword.create],
    level: 'normal',
    place: 60,
    title: '场直播有未回答的提问',
    detail: '近两天结束的直播，可在报告中补充关键词规则',
    action: '去查看',
    link: '/home/ailive?state=ended',
    rows: (actor) =>
      showsWhere(
        actor,
        sql`r.state = 'ended' AND r.ended_at > now() - interval '2 days' AND EXISTS (
          SELECT FROM live_comment c WHERE c.show_id = r.id AND c.kind = 'comment' AND c.outcome = 'unanswered')`,
      ),
  },
];

const commentsWhere = (actor: Actor, more = sql`true`) => ({
  from: sql`live_comment c JOIN live_show r ON r.id = c.show_id`,
  where: [...showSource(actor, {}).where, sql`c.kind = 'comment'`, more],
});

export const liveFigures: readonly Figure[] = [
  {
    id: 'ailive.shows',
    calls: [liveShow.list],
    title: '直播场次',
    unit: '场',
    place: 74,
    moreIsGood: true,
    link: () => '/home/ailive',
    read: async ({ db }, actor, span) =>
      flow(
        await countByDay(
          db,
          showsWhere(actor, sql`r.started_at IS NOT NULL`),
          sql`r.started_at`,
          daysNeeded(span),
        ),
        span,
      ),
  },
  {
    id: 'ailive.answers',
    calls: [liveShow.list],
    title: '直播回答',
    unit: '条',
    place: 76,
    moreIsGood: true,
    link: () => '/home/ailive',
    async read({ db }, actor, span) {
      const days = daysNeeded(span);
      const answers = await countByDay(db, commentsWhere(actor, sql`c.outcome = 'spoken'`), sql`c.at`, days);
      const open = await countByDay(db, commentsWhere(actor, sql`c.outcome = 'unanswered'`), sql`c.at`, days);
      const left = open.slice(-span.days).reduce((sum, count) => sum + count, 0);
      return { ...flow(answers, span), note: left > 0 ? `未回答 ${left} 条` : '全部已回答' };
    },
  },
];

export const produceScript: Shortcut = {
  id: 'liveScript.produce',
  calls: [liveScript.produce],
  title: '生成话术',
  hint: '从产品和事实生成直播间口播的台词',
  link: '/home/ailive?tabid=produce',
  place: 60,
};

export const findLive = [
  findable(
    { id: 'liveShow', title: '直播场次', place: 75, call: liveShow.list },
    (actor, q) => showSource(actor, { q }),
    ({ id, name, account, node }) => ({
      title: name,
      meta: [account.name, node.name],
      link: `/home/ailive?show=${id}`,
    }),
  ),
  findable(
    { id: 'liveScript', title: '话术', place: 76, call: liveScript.list },
    (actor, q) => liveScripts.source(actor, { q }),
    ({ id, name, product, node }) => ({
      title: name,
      meta: [product, node.name].filter(Boolean),
      link: `/home/ailive?tabid=script&script=${id}`,
    }),
  ),
];
