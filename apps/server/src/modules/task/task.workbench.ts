import { BAD_FINDINGS, contract, TASK_KINDS, taskState } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import { type Actor, seesOnlyOwn } from '#kernel/access/actor.ts';
import { and } from '#kernel/list/row-set.ts';
import { earliestWords } from '#kernel/waiting-words.ts';
import { countedWithWorst, findable, type Shortcut, type Todo } from '#kernel/workbench.ts';
import { ownTaskSource } from './member.source.ts';
import { evidenceSeen, placeVisible, taskHeld } from './task.scope.ts';
import { taskSource } from './task.source.ts';

const { task, taskDealer, taskEvidence, taskMember } = contract;

const topics = ['task.changed', 'notification.created'] as const;

/** Running tasks of the actor's dealers in which nobody has been chosen yet. */
const unassigned = (actor: Actor) => ({
  from: sql`task_dealer p JOIN task t ON t.id = p.task_id AND t.state = 'running' AND t.mode = 'dealers'`,
  where: [placeVisible(actor, taskDealer.assign), sql`p.total = 0`],
});

/** Running tasks that came to the actor's dealers or stores from above. */
const runningHere = (actor: Actor) => {
  const asked = taskMember.remind;
  return {
    from: sql`task t`,
    where: [
      sql`t.channel_id = ${actor.channelId} AND t.state = 'running' AND NOT ${taskHeld(actor, asked)}`,
      sql`(EXISTS (SELECT 1 FROM task_dealer p WHERE p.task_id = t.id AND ${placeVisible(actor, asked)})
           OR EXISTS (SELECT 1 FROM task_store p WHERE p.task_id = t.id AND ${placeVisible(actor, asked)}))`,
    ],
  };
};

const waiting = (actor: Actor) => ({
  from: sql`task_evidence e`,
  where: [evidenceSeen(actor, taskEvidence.accept), sql`e.state = 'waiting' AND e.owner_id <> ${actor.id}`],
});

const deadlineWords = (endAt: string, title: string) => `${earliestWords(endAt)} 截止，${title}`;

export const taskTodos: readonly Todo[] = [
  {
    id: 'task.running',
    calls: [taskMember.remind],
    level: 'warning',
    place: 1,
    title: '个任务进行中',
    detail: '查看本单位的进度，落后的可催办',
    action: '看进度',
    link: '/home/task?state=running',
    topics,
    rows: (actor) => runningHere(actor),
    async worst({ db }, actor) {
      const { from, where } = runningHere(actor);
      const first = await db.one<{ title: string; endAt: string }>(sql`
        SELECT t.title, t.end_at AS "endAt" FROM ${from} WHERE ${and(where)} AND t.end_at IS NOT NULL ORDER BY t.end_at, t.id LIMIT 1`);
      return first ? deadlineWords(first.endAt, first.title) : null;
    },
  },
  {
    id: 'task.mine',
    calls: [taskEvidence.handIn],
    level: 'warning',
    title: '个任务等你完成',
    detail: '按要求完成后提交凭证，临近截止的排在前面',
    action: '去完成',
    link: '/home/task?tabid=mine',
    menu: 'task',
    topics,
    ...countedWithWorst(
      (actor, { storage }) => ownTaskSource(storage, actor, { only: 'todo' }),
      { sort: 'endAt', order: 'ASC' },
      ({ title, endAt }) => (endAt ? deadlineWords(endAt, title) : title),
    ),
  },
  {
    id: 'task.assign',
    calls: [taskDealer.assign],
    level: 'warning',
    title: '个任务待安排人员',
    detail: '任务由经销商安排，尚未指定执行人',
    action: '去安排',
    link: '/home/task',
    topics,
    rows: (actor) => unassigned(actor),
  },
  {
    id: 'task.accept',
    calls: [taskEvidence.accept],
    level: 'normal',
    title: '件凭证待验收',
    detail: '系统已预核对，异常项标红',
    action: '去验收',
    link: '/home/task?tabid=accept',
    menu: 'task',
    topics,
    rows: (actor) => waiting(actor),
    async worst({ db }, actor) {
      const { from, where } = waiting(actor);
      const odd = await db.one<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM ${from} WHERE ${and(where)} AND e.finding = ${anyOf(BAD_FINDINGS, 'text')}`);
      return odd?.count ? `系统已预核对，${odd.count} 件异常` : null;
    },
  },
];

export const findTasks = findable(
  { id: 'task', call: task.list, title: '任务', place: 16 },
  (actor, q) => taskSource(actor, { q }),
  ({ id, title, kind, state, node }, actor) => ({
    title,
    meta: [TASK_KINDS[kind], taskState.label(state), node],
    // Whoever only does tasks is led to what they have to do, not to the page that plans and judges.
    link: seesOnlyOwn(actor) ? '/home/task?tabid=mine' : `/home/task/detail?id=${id}`,
  }),
);

export const newTask: Shortcut = {
  id: 'task.create',
  calls: [task.create],
  title: '新建任务',
  hint: '分享、发布、拍摄、邀约到店',
  link: '/home/task?create=1',
  place: 40,
};
