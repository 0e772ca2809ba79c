import { contract, type DataOf, dayKind, type EventTopic } from '@zhiying/contract';
import { type Actor, holderOf, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { readIsolated } from '#kernel/read-isolated.ts';
import { healthByPlatform } from '../account/index.ts';
import { newCluesByDay } from '../clue/index.ts';
import { managesPeople, signInsByDay } from '../member/index.ts';
import { postsByDay, postsByPlatform } from '../publish/index.ts';
import { organOverview, recentActivity } from './workbench.repository.ts';

type Panels = Pick<
  DataOf<typeof contract.workbench.figures>,
  'posts' | 'clues' | 'accounts' | 'signIns' | 'organs' | 'recent'
>;

const WEEK = 7;

/** The large pieces, by what the person works with: content and its accounts, or otherwise people. */
export async function readPanels(kernel: Kernel, actor: Actor, days: number) {
  const { db } = kernel;
  const publishes = holds(actor, contract.publish.list);
  const manages = managesPeople(actor);
  const withClues = publishes && holds(actor, contract.clue.list) && dayKind(holderOf(actor)) === 'customer';
  const panels: Panels = { posts: null, clues: null, accounts: null, signIns: null, organs: [], recent: [] };
  const pieces = [
    {
      id: 'posts',
      title: '发布趋势',
      shown: publishes,
      async read() {
        panels.posts = await postsByDay(kernel, actor, days);
      },
    },
    {
      id: 'clues',
      title: '新增线索趋势',
      shown: withClues,
      async read() {
        panels.clues = await newCluesByDay(kernel, actor, days);
      },
    },
    {
      id: 'accounts',
      title: '账号健康',
      shown: holds(actor, contract.account.list),
      async read() {
        panels.accounts = await readAccounts(kernel, actor);
      },
    },
    {
      id: 'signIns',
      title: '登录趋势',
      shown: !publishes && manages,
      async read() {
        panels.signIns = await signInsByDay(kernel, actor, days);
      },
    },
    {
      id: 'organs',
      title: '组织概况',
      shown: manages,
      async read() {
        panels.organs = await organOverview(db, actor);
      },
    },
    {
      id: 'recent',
      title: '最近动态',
      shown: true,
      async read() {
        panels.recent = await recentActivity(db, actor);
      },
    },
  ];
  const { unread } = await readIsolated(
    kernel,
    pieces.filter(({ shown }) => shown),
    ({ read }) => read(),
  );
  const topics: EventTopic[] = [
    ...(publishes ? (['publish.changed'] as const) : []),
    ...(withClues ? (['clue.changed'] as const) : []),
  ];
  return { panels, unread: unread.map(({ title }) => title), topics };
}

async function readAccounts(kernel: Kernel, actor: Actor) {
  const [platforms, posts] = await Promise.all([
    healthByPlatform(kernel.db, actor),
    holds(actor, contract.publish.list) ? postsByPlatform(kernel, actor, WEEK) : [],
  ]);
  const posted = new Map(posts.map(({ platform, ...counts }) => [platform, counts]));
  return platforms.map((row) => ({ ...row, ...(posted.get(row.platform) ?? { published: 0, failed: 0 }) }));
}
