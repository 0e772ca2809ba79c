import { lockTree } from '#kernel/access/tree-lock.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { SomeFailed } from '#kernel/jobs/settle-each.ts';
import type { Unit } from '#kernel/unit.ts';
import { notifyMany } from '../notification/index.ts';
import {
  addDealersBelow,
  BATCH,
  eachMember,
  insertRecipients,
  markDistributed,
  nextPeople,
  type Recipient,
  taskManagersAt,
} from './distribute.repository.ts';
import { findTask, lockTask, type TaskRecord } from './task.repository.ts';

interface GivingOut {
  batch?: number;
  /** Sends no notifications, for demo data about the past. */
  quiet?: boolean;
}

/**
 * Distributes a task to everybody who should have it and does not: dealers, stores, people. Rows are unique
 * by task and node or person, so repeated and concurrent runs create nothing twice. Returns how many people
 * received it.
 */
export async function distributeTask(
  { kernel, signal, progress }: Pick<JobContext<unknown>, 'kernel' | 'signal' | 'progress'>,
  taskId: number,
  { batch = BATCH, quiet = false }: GivingOut = {},
): Promise<number> {
  let [given, after, failed] = [0, 0, 0];
  const giveNext = (most: number) =>
    kernel.tx(SYSTEM, async (unit) => {
      const found = await findTask(unit, taskId);
      // Before the task: moving a node locks the tree first and then its rows.
      await lockTree(unit, found?.channelId ?? null);
      const task = await lockTask(unit, taskId);
      // Ended meanwhile: it is no longer distributed.
      if (!task || task.state !== 'running') return null;
      if (task.mode === 'dealers') return { told: await giveToDealers(unit, task), last: after, more: false };
      const people = await nextPeople(unit, task, after, most);
      const told = await distributeToPeople(unit, task, people, quiet);
      return { told, last: people.at(-1)?.memberId ?? after, more: people.length === most };
    });
  /**
   * Falls back to one person per transaction when a batch fails, so that one bad row does not keep the others
   * from the task.
   */
  const giveSome = async (most: number): Promise<boolean> => {
    signal.throwIfAborted();
    try {
      const made = await giveNext(most);
      if (!made) return false;
      given += made.told;
      after = made.last;
      return made.more;
    } catch (error) {
      if (signal.aborted || lostDatabase(error)) throw error;
      if (most > 1) {
        for (let count = 0; count < most; count += 1) if (!(await giveSome(1))) return false;
        return true;
      }
      const task = await findTask(kernel.db, taskId);
      const [next] = task && task.mode !== 'dealers' ? await nextPeople(kernel.db, task, after, 1) : [];
      if (!next) throw error;
      failed += 1;
      kernel.log.error({ err: error, task: taskId, member: next.memberId }, 'one of many failed');
      after = next.memberId;
      return true;
    }
  };
  for (let more = true; more; ) {
    more = await giveSome(batch);
    await progress(given, null, `已下发 ${given} 人`);
  }
  await kernel.tx(SYSTEM, (unit) => markDistributed(unit, taskId));
  // The next attempt finds those who were missed.
  if (failed > 0) throw SomeFailed(failed, given + failed);
  return given;
}

/** Inserts missing rows of nodes and people, and notifies the new people. Returns how many. */
export async function distributeToPeople(
  unit: Unit,
  task: TaskRecord,
  people: readonly Recipient[],
  quiet = false,
): Promise<number> {
  if (people.length === 0) return 0;
  const added = await insertRecipients(unit, task, people);
  const ids = added.map(({ id }) => id);
  if (ids.length === 0 || quiet) return ids.length;
  await notifyMany(unit, eachMember(ids), {
    kind: 'task',
    title: `收到任务「${task.title}」`,
    body: task.endAt ? `请在 ${chinaMoment(task.endAt)} 前完成` : '',
    link: '/home/task?tabid=mine',
  });
  return ids.length;
}

/** Each dealer selects its own people: those who manage tasks there are notified. */
async function giveToDealers(unit: Unit, task: TaskRecord): Promise<number> {
  const added = await addDealersBelow(unit, task);
  if (added.length > 0)
    await notifyMany(unit, taskManagersAt(added.map(({ path }) => path)), {
      kind: 'task',
      title: `请安排任务「${task.title}」`,
      body: task.endAt ? `选择由谁来做，${chinaMoment(task.endAt)} 截止` : '选择由谁来做',
      link: `/home/task/detail?id=${task.id}`,
    });
  return added.length;
}

/** `11-17 23:00` in China's time zone. */
export const chinaMoment = (moment: string) =>
  new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ');
