import { contract, type TaskInfo, TaskInput, type TaskMember } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import {
  ownTaskPolicy,
  taskEvidencePolicy,
  taskMemberPolicy,
  taskPlacePolicy,
  taskPolicy,
} from '../../src/modules/task/task.policy.ts';
import { type Ground, read, type WalkRows } from './ground.ts';

const plan = (home: number) => ({
  ...TaskInput.parse({ title: '示例', kind: 'share', evidence: ['link'] }),
  nodeIds: [home],
});

interface Made {
  template?: boolean;
  /** Interval from now to its end; none: it has no end yet. */
  ends?: string | null;
}

const task =
  (state: TaskInfo['state'], { template = false, ends = '1 day' }: Made = {}) =>
  ({ insert, placed, home }: Ground) =>
    insert(sql`
      INSERT INTO task (channel_id, node_id, path, owner_id, title, kind, evidence, state, template, node_ids, start_at, end_at)
      ${placed}, '示例', 'share', '{link}', ${state}, ${template}, ARRAY[n.id], date_trunc('day', now()) - interval '1 hour', now() + ${ends}::interval
      FROM node n WHERE n.id = ${home} RETURNING id`);

/** A dealer's part with a store's in it. */
const place = (state: TaskInfo['state']) => async (ground: Ground) => {
  const { insert, placed, home } = ground;
  const taskId = await task(state)(ground);
  const id = await insert(sql`
    INSERT INTO task_dealer (channel_id, node_id, path, owner_id, task_id) ${placed}, ${taskId} FROM node n WHERE n.id = ${home} RETURNING id`);
  await insert(sql`
    INSERT INTO task_store (channel_id, node_id, path, owner_id, task_id, dealer_task_id)
    ${placed}, ${taskId}, ${id} FROM node n WHERE n.id = ${home} RETURNING id`);
  return id;
};

const part =
  (
    state: TaskMember['state'],
    { of = 'running', reminded = false }: { of?: TaskInfo['state']; reminded?: boolean } = {},
  ) =>
  async (ground: Ground) => {
    const dealer = await place(of)(ground);
    return ground.insert(sql`
      INSERT INTO task_member (channel_id, node_id, path, owner_id, task_id, dealer_task_id, store_task_id, state, reminded_on)
      SELECT s.channel_id, s.node_id, s.path, ${ground.owner}::bigint, s.task_id, s.dealer_task_id, s.id, ${state},
             CASE WHEN ${reminded} THEN (now() AT TIME ZONE 'Asia/Shanghai')::date END
      FROM task_store s WHERE s.dealer_task_id = ${dealer} RETURNING id`);
  };

const piece =
  (state: string, { of = 'running', decidedBy }: { of?: TaskInfo['state']; decidedBy?: 'holder' } = {}) =>
  async (ground: Ground) => {
    const mine = await part('waiting', { of })(ground);
    return ground.insert(sql`
      INSERT INTO task_evidence (channel_id, node_id, path, owner_id, task_id, member_task_id, kind, state, figure, decided_by, decided_at)
      SELECT tm.channel_id, tm.node_id, tm.path, tm.owner_id, tm.task_id, tm.id, 'figure', ${state}, 1,
             ${decidedBy ? ground.holder : null}::bigint, CASE WHEN ${decidedBy !== undefined} THEN now() END
      FROM task_member tm WHERE tm.id = ${mine} RETURNING id`);
  };

const links = (() => {
  let made = 0;
  return () => `https://www.douyin.com/video/9${made++}`;
})();

export const taskRows: WalkRows[] = [
  {
    name: 'task',
    policy: taskPolicy,
    states: {
      draft: task('draft'),
      'draft without an end': task('draft', { ends: null }),
      template: task('draft', { template: true }),
      waiting: task('waiting'),
      running: task('running'),
      done: task('done'),
      overdue: task('overdue'),
      terminated: task('terminated'),
    },
    see: (ground, token, id) => read(ground, contract.task.info, { id }, token),
    input(ground, verb, id, row) {
      const version = row?.version ?? 1;
      const inputs: Record<string, unknown> = {
        edit: {
          ...plan(ground.home),
          id,
          version,
          startAt: row?.startAt,
          endAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
        },
        terminate: { id, reason: '示例' },
        delete: { id },
        copy: { id },
      };
      return inputs[verb] ?? { id, version };
    },
    // A node that is not theirs to send to.
    later: ['部分下发对象已停用、移动或不在你的数据范围内，请重新选择后下发', '下发对象不存在或你无权查看'],
  },
  {
    name: 'part of a dealer',
    policy: taskPlacePolicy,
    states: { running: place('running'), over: place('overdue') },
    see: (ground, token, id) => read(ground, contract.taskDealer.info, { id }, token),
    input: (ground, _verb, id) => ({ id, memberIds: [ground.holder] }),
  },
  {
    name: 'part of a person',
    policy: taskMemberPolicy,
    states: {
      open: part('open'),
      'reminded today': part('open', { reminded: true }),
      returned: part('returned'),
      waiting: part('waiting'),
      done: part('done'),
      exempt: part('exempt'),
      'exempt of one that is over': part('exempt', { of: 'overdue' }),
      overdue: part('overdue', { of: 'overdue' }),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.taskMember.list, { limit: 500 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, verb, id) => ({ ids: [id], ...(verb === 'exempt' ? { reason: '休假' } : {}) }),
  },
  {
    name: 'own task',
    policy: ownTaskPolicy,
    states: {
      open: part('open'),
      returned: part('returned'),
      done: part('done'),
      exempt: part('exempt'),
      over: part('overdue', { of: 'overdue' }),
      terminated: part('terminated', { of: 'terminated' }),
    },
    see: (ground, token, id) => read(ground, contract.taskMember.mineInfo, { id }, token),
    input: (_ground, _verb, id) => ({ id, pieces: [{ link: links() }] }),
  },
  {
    name: 'evidence',
    policy: taskEvidencePolicy,
    states: {
      waiting: piece('waiting'),
      accepted: piece('accepted'),
      'accepted by the holder': piece('accepted', { decidedBy: 'holder' }),
      returned: piece('returned'),
      'waiting in one that is over': piece('waiting', { of: 'overdue' }),
    },
    see: async (ground, token, id) =>
      (await read(ground, contract.taskEvidence.list, { limit: 500 }, token))?.rows.find(
        (row) => row.id === id,
      ),
    input: (_ground, verb, id) => ({ ids: [id], ...(verb === 'return' ? { reason: '看不清' } : {}) }),
  },
];
