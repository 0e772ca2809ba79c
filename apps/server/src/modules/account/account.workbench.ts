import { contract, type HealthLevel, PLATFORMS, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { findable, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { reached } from './account.scope.ts';
import { accountSource, levelOf } from './account.source.ts';

const { account } = contract;

export const accountTodos: readonly Todo[] = [
  {
    id: 'accounts.bad',
    calls: [account.list],
    level: 'error',
    place: 20,
    title: '个账号无法发布',
    detail: '未授权、授权已过期或缺少权限',
    action: '去授权',
    link: '/home/ai?tabid=accounts&level=bad',
    menu: 'ai',
    rows: (actor, { contributions }) => accountSource(actor, { level: 'bad' }, contributions),
  },
  {
    id: 'accounts.warn',
    calls: [account.list],
    level: 'warning',
    place: 40,
    title: '个账号需关注',
    detail: '授权即将到期、今日已达上限或最近一次发布失败',
    action: '去查看',
    link: '/home/ai?tabid=accounts&level=warn',
    rows: (actor, { contributions }) => accountSource(actor, { level: 'warn' }, contributions),
  },
];

export const accountShortcut: Shortcut = {
  id: 'account.create',
  calls: [account.create],
  title: '新增账号',
  hint: '连接公众号、抖音等内容账号',
  link: '/home/ai?tabid=accounts&create=1',
  icon: 'account',
  place: 40,
};

export interface PlatformHealth extends Record<HealthLevel, number> {
  platform: PlatformId;
  total: number;
}

/** Accounts within reach by platform and how they are, the most first. */
export const healthByPlatform = (db: Queries, actor: Actor) =>
  db.query<PlatformHealth>(sql`
    SELECT platform, count(*)::int AS total, count(*) FILTER (WHERE level = 'ok')::int AS ok,
           count(*) FILTER (WHERE level = 'warn')::int AS warn, count(*) FILTER (WHERE level = 'bad')::int AS bad,
           count(*) FILTER (WHERE level = 'paused')::int AS paused
    FROM (SELECT a.platform, ${levelOf} AS level FROM content_account a
          WHERE a.deleted_at IS NULL AND ${reached(actor, 'manage')}) a
    GROUP BY platform ORDER BY total DESC, platform`);

export const findAccounts = findable(
  { id: 'account', call: account.list, title: '账号', place: 70 },
  (actor, q, { contributions }) => accountSource(actor, { q }, contributions),
  ({ id, name, platform, node }) => ({
    title: name,
    meta: [PLATFORMS[platform].name, node.name],
    link: `/home/ai?tabid=accounts&open=${id}`,
  }),
);
