import { contract, type DataOf, type Key, type ScopeKind, TaskInput } from '@zhiying/contract';
import { beforeAll } from 'vitest';
import { sql } from '#db/sql.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { distributeTask } from '../src/modules/task/distribute.service.ts';
import { type Library, openLibrary, type Person, until } from './library.ts';

const KEYS: Key[] = ['8-1', '8-2', '8-3', '8-4'];

export let library: Library;
/** Plans for the whole channel. */
export let planner: Person;
/** Looks after the tasks of one dealer. */
export let manager: Person;
/** Do what they are given, at a store of that dealer. */
export let adviser: Person;
export let colleague: Person;
export let stranger: Person;

/** There is no worker: what it would do is done here. */
let alone = false;

/** A channel with two dealers, their people and somebody who plans, for one file of tests. */
export function openTasks(settings: Parameters<typeof openLibrary>[0] = {}) {
  alone = settings.roles !== undefined && !settings.roles.has('worker');
  beforeAll(async () => {
    library = await openLibrary(settings);
    const { root, dealer, otherDealer, store, person } = library;
    const at = (name: string, node: number, keys: Key[], scope: ScopeKind = 'TREE') =>
      person(name, node, keys, scope);
    planner = await at('planner', root, [...KEYS, '4-1'], 'ALL');
    manager = await at('manager', dealer, ['8-1', '8-4']);
    adviser = await at('adviser', store, ['8-1'], 'SELF');
    colleague = await at('colleague', store, ['8-1'], 'SELF');
    stranger = await at('stranger', otherDealer, ['8-1', '8-4']);
  });
}

export const ask: Library['house']['ask'] = (call, input, token) => library.house.ask(call, input, token);
export const send: Library['house']['send'] = (call, input, token) => library.house.send(call, input, token);

/** What a job is given, for those that tests run themselves. */
export const context = (): JobContext<object> => ({
  kernel: library.house.app.kernel,
  signal: new AbortController().signal,
  progress: async () => {},
  id: '',
  payload: {},
  memberId: null,
  attempt: 1,
});

type Plan = Partial<TaskInput>;

/** A draft for everybody, due tomorrow. */
export const plan = (fields: Plan = {}) =>
  ask(
    contract.task.create,
    {
      ...TaskInput.parse({ title: '秋日试驾分享', kind: 'share', evidence: ['link', 'screenshot'] }),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
      nodeIds: [library.root],
      ...fields,
    },
    planner.token,
  );

/** The same, under way: everybody has got it. */
export async function running(fields: Plan = {}): Promise<DataOf<typeof contract.task.info>> {
  const { id, version } = await plan(fields);
  await ask(contract.task.publish, { id, version }, planner.token);
  if (alone) await distributeTask(context(), id);
  return until(async () => {
    const task = await ask(contract.task.info, { id }, planner.token);
    return task.spread && task;
  });
}

/** What a person has to do of a task. */
export const part = async (taskId: number, { token }: Person) => {
  const { rows } = await ask(contract.taskMember.mine, {}, token);
  const found = rows.find((row) => row.taskId === taskId);
  if (!found) throw new Error('has not got the task');
  return found;
};

export const handIn = async (taskId: number, who: Person, ...pieces: object[]) =>
  send(contract.taskEvidence.handIn, { id: (await part(taskId, who)).id, pieces }, who.token);

export const evidence = async (taskId: number, who: Person = planner) =>
  (await ask(contract.taskEvidence.list, { taskId }, who.token)).rows;

/** Kept counts of every level that differ from counting. */
export const miscounted = () =>
  library.house.db.query(sql`
    SELECT level, id FROM (
      SELECT 'task' AS level, k.id, k.total, k.done, k.waiting, k.returned, k.exempt, array_agg(tm.state) AS states
      FROM task k LEFT JOIN task_member tm ON tm.task_id = k.id GROUP BY k.id
      UNION ALL SELECT 'dealer', k.id, k.total, k.done, k.waiting, k.returned, k.exempt, array_agg(tm.state)
      FROM task_dealer k LEFT JOIN task_member tm ON tm.dealer_task_id = k.id GROUP BY k.id
      UNION ALL SELECT 'store', k.id, k.total, k.done, k.waiting, k.returned, k.exempt, array_agg(tm.state)
      FROM task_store k LEFT JOIN task_member tm ON tm.store_task_id = k.id GROUP BY k.id) kept
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s <> 'exempt') AS total, count(*) FILTER (WHERE s = 'done') AS done,
             count(*) FILTER (WHERE s = 'waiting') AS waiting, count(*) FILTER (WHERE s = 'returned') AS returned,
             count(*) FILTER (WHERE s = 'exempt') AS exempt FROM unnest(states) s) counted
    WHERE (kept.total, kept.done, kept.waiting, kept.returned, kept.exempt)
       <> (counted.total, counted.done, counted.waiting, counted.returned, counted.exempt)`);

/** As if so much time had passed. */
export const later = (id: number, interval: string) =>
  library.house.db.query(sql`
    UPDATE task SET start_at = start_at - ${interval}::interval, end_at = end_at - ${interval}::interval WHERE id = ${id}`);
export const info = (id: number, { token }: Person = planner) => ask(contract.task.info, { id }, token);
let links = 0;
export const link = () => `https://www.douyin.com/video/${7_000_000 + links++}`;
export const notices = async ({ id }: Person) =>
  (
    await library.house.db.query<{ title: string }>(
      sql`SELECT title FROM notification WHERE member_id = ${id} AND kind = 'task' ORDER BY id DESC`,
    )
  ).map(({ title }) => title);
