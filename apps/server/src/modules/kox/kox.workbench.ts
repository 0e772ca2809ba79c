import { contract, KOX_AGREEMENTS, KOX_WARN_DAYS, PLATFORMS } from '@zhiying/contract';
import { findable, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { koxTaskSource } from './given.source.ts';
import { koxSource } from './kox.source.ts';

const { kox, koxTask } = contract;

export const koxTodos: readonly Todo[] = [
  {
    id: 'kox.ending',
    calls: [kox.list, kox.sign],
    level: 'warning',
    place: 40,
    title: '个 KOX 协议即将到期',
    detail: `${KOX_WARN_DAYS} 天内到期，到期后不能派发任务`,
    action: '去续签',
    link: '/home/kox?agreement=ending',
    menu: 'kox',
    topics: ['kox.changed'],
    rows: (actor) => koxSource(actor, { agreement: 'ending' }),
  },
  {
    id: 'kox.late',
    calls: [koxTask.list, koxTask.give],
    level: 'normal',
    place: 45,
    title: '个 KOX 任务已逾期',
    detail: '任务已截止，作品未发满',
    action: '去查看',
    link: '/home/kox?tabid=task&state=late',
    topics: ['kox.changed', 'task.changed'],
    rows: (actor) => koxTaskSource(actor, { state: 'late' }),
  },
];

export const findKox = findable(
  { id: 'kox', call: kox.list, title: 'KOX', place: 45 },
  (actor, q) => koxSource(actor, { q }),
  ({ id, name, platform, agreement, node }) => ({
    title: name,
    meta: [PLATFORMS[platform].name, KOX_AGREEMENTS[agreement], node.name],
    link: `/home/kox?id=${id}`,
  }),
);

export const koxShortcut: Shortcut = {
  id: 'kox.create',
  calls: [kox.create],
  title: '新增 KOX 账号',
  hint: '登记员工或达人账号',
  link: '/home/kox?create=1',
  place: 60,
};
