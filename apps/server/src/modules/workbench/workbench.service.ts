import { contract, type DataOf } from '@zhiying/contract';
import type { Database } from '#db/database.ts';
import { type Actor, holds } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { countRows } from '#kernel/list/count.ts';
import { waitingPackages } from '../hot/index.ts';
import { failedAttempts } from '../publish/index.ts';
import { countPeople, type People } from './people.ts';
import * as repository from './workbench.repository.ts';

type Data = DataOf<typeof contract.workbench.figures>;
type Figure = Data['figures'][number];
type Todo = Data['todos'][number];

/** Small drawings beside the figures show this many days. */
const TREND_DAYS = 14;

export const workbenchService = ({ db, brought }: Pick<Kernel, 'db' | 'brought'>) => ({
  async figures(actor: Actor, days: 1 | 7 | 30): Promise<Data> {
    const chartDays = Math.max(TREND_DAYS, days);
    const people = holds(actor, contract.member.list) ? await countPeople(db, actor) : null;
    const [figures, signIns, todos, organs, recent] = await Promise.all([
      readFigures(db, actor, days, people),
      repository.signInsByDay(db, actor, chartDays),
      readTodos({ db, brought }, actor, people),
      repository.organOverview(db, actor),
      repository.recentDoings(db, actor),
    ]);
    return { figures, signIns, todos, organs, recent };
  },
});

async function readFigures(
  db: Database,
  actor: Actor,
  days: number,
  people: People | null,
): Promise<Figure[]> {
  const span = Math.max(TREND_DAYS, days * 2);
  const places = holds(actor, contract.dealer.list);
  const [members, dealers, stores, signIns, active, activeBefore, exports] = await Promise.all([
    people ? repository.memberGrowth(db, actor, span, people.inForce) : null,
    places ? repository.nodeGrowth(db, actor, 'dealer', span) : null,
    places ? repository.nodeGrowth(db, actor, 'store', span) : null,
    repository.signInsByDay(db, actor, span),
    repository.activeMembers(db, actor, days, 0),
    repository.activeMembers(db, actor, days, days),
    repository.exportsByDay(db, actor, span),
  ]);
  return [
    ...(members ? [stock('members', '在册用户', '人', members, days)] : []),
    ...(people
      ? [
          {
            id: 'activeMembers' as const,
            title: '登录用户',
            unit: '人',
            value: active,
            before: activeBefore,
            trend: lately(signIns.map((d) => d.members)),
          },
        ]
      : []),
    ...(dealers ? [stock('dealers', '经销商', '家', dealers, days)] : []),
    ...(stores ? [stock('stores', '门店', '家', stores, days)] : []),
    flow(
      'signIns',
      people ? '登录次数' : '我的登录',
      '次',
      signIns.map((d) => d.sessions),
      days,
    ),
    flow(
      'exports',
      '我的导出',
      '次',
      exports.map((d) => d.count),
      days,
    ),
  ];
}

const lately = (points: number[]) => points.slice(-TREND_DAYS);

/** Something there is: compared with how much there was when the span began. */
function stock(id: Figure['id'], title: string, unit: string, totals: number[], days: number): Figure {
  return {
    id,
    title,
    unit,
    value: totals.at(-1) ?? 0,
    before: totals.at(-1 - days) ?? null,
    trend: lately(totals),
  };
}

/** Something that happens: this span's sum compared with the span before. */
function flow(id: Figure['id'], title: string, unit: string, points: number[], days: number): Figure {
  const sum = (list: number[]) => list.reduce((total, point) => total + point, 0);
  return {
    id,
    title,
    unit,
    value: sum(points.slice(-days)),
    before: sum(points.slice(-2 * days, -days)),
    trend: lately(points),
  };
}

async function readTodos(
  { db, brought }: Pick<Kernel, 'db' | 'brought'>,
  actor: Actor,
  people: People | null,
): Promise<Todo[]> {
  const todos: Todo[] = [];
  if (people) {
    const locked = await repository.lockedMembers(db, actor);
    if (locked)
      todos.push({
        id: 'locked',
        count: locked,
        title: '个账号被锁定',
        detail: '密码输错次数过多，可在核实后解锁',
        action: '去处理',
        link: '/home/user?status=locked',
        level: 'error',
      });
    if (people.waiting)
      todos.push({
        id: 'pending',
        count: people.waiting,
        title: '位用户待激活',
        detail: '还没有通过一次性链接设置密码',
        action: '去查看',
        link: '/home/user?status=pending',
        level: 'normal',
      });
  }
  if (holds(actor, contract.aiTheme.list) && holds(actor, contract.aiTheme.release)) {
    const failed = await countRows(db, failedAttempts(actor, brought));
    if (failed)
      todos.push({
        id: 'publishing',
        count: failed,
        title: '条发布失败',
        detail: '没有发出去，处理好原因后可以重新发布',
        action: '去处理',
        link: '/home/ai?tabid=records&status=failed',
        level: 'error',
      });
  }
  if (holds(actor, contract.hotPackage.reviews)) {
    const waiting = await countRows(db, waitingPackages(actor));
    if (waiting)
      todos.push({
        id: 'hotPackages',
        count: waiting,
        title: '个热点包待审核',
        detail: '过了有效期就不能再采用，请尽早审核',
        action: '去审核',
        link: '/home/hot/index/index?tabid=review',
        level: 'normal',
      });
  }
  if (actor.isAdmin) {
    const failed = await repository.failedJobs(db);
    if (failed)
      todos.push({
        id: 'jobs',
        count: failed,
        title: '个后台任务失败',
        detail: '重试次数已用完，需要查看原因',
        action: '去处理',
        link: '/home/system/config?tabid=jobs',
        level: 'warning',
      });
  }
  return todos;
}
