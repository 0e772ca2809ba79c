import { contract, type HealthLevel, type PlatformId } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import type { Shortcut, Todo } from '#kernel/workbench.ts';
import { accountSource, levelOf } from './account.source.ts';
import { reached } from './account-keys.ts';

const countLevel = ({ db, brought }: Kernel, actor: Actor, level: HealthLevel) =>
  countRows(db, accountSource(actor, { level }, brought));

export const accountTodos: readonly Todo[] = [
  {
    id: 'accounts.bad',
    calls: [contract.account.list],
    level: 'error',
    title: '个账号不能发布',
    detail: '没有授权、授权已过期或缺少权限',
    action: '去授权',
    link: '/home/ai?tabid=accounts&level=bad',
    menu: 'ai',
    count: (kernel, actor) => countLevel(kernel, actor, 'bad'),
  },
  {
    id: 'accounts.warn',
    calls: [contract.account.list],
    level: 'warning',
    title: '个账号需要留意',
    detail: '授权快到期、今天已发满或最近一次发布出错',
    action: '去查看',
    link: '/home/ai?tabid=accounts&level=warn',
    count: (kernel, actor) => countLevel(kernel, actor, 'warn'),
  },
];

export const accountShortcut: Shortcut = {
  id: 'account.create',
  calls: [contract.account.create],
  title: '添加账号',
  hint: '连接公众号、抖音等内容账号',
  link: '/home/ai?tabid=accounts&create=1',
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
