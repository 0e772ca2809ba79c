import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { lockTree } from '#kernel/access/tree-lock.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { distributeToPeople } from './distribute.service.ts';
import { loadOwnTasks, memberTaskSource, ownTaskSource } from './member.source.ts';
import type { MemberTaskRecord } from './people.repository.ts';
import * as repository from './people.repository.ts';
import { findPlace, type PlaceLevel, placeSource } from './place.source.ts';
import { countRemindedToday, type Whom } from './remind.repository.ts';
import { remindPeople } from './remind.service.ts';
import * as errors from './task.errors.ts';
import { taskPlacePolicy } from './task.policy.ts';
import { findTask, lockTask, settle, type TaskRecord } from './task.repository.ts';
import { taskSeen } from './task.scope.ts';

type Calls = typeof contract.taskMember;

export const peopleService = (kernel: Kernel) => {
  const { db, tx, storage } = kernel;

  return {
    places: (actor: Actor, level: PlaceLevel, body: BodyOf<typeof contract.taskStore.list>) =>
      listPage(db, placeSource(actor, level, body), body),
    place: (actor: Actor, level: PlaceLevel, id: number) => findPlace(db, actor, level, id),
    members: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, memberTaskSource(storage, actor, body), body),
    mine: (actor: Actor, body: BodyOf<Calls['mine']>) =>
      listPage(db, ownTaskSource(storage, actor, body), body),
    async mineInfo(actor: Actor, id: number) {
      const [row] = await loadOwnTasks(db, storage, actor, [id]);
      if (!row) throw RowMissing('任务');
      return row;
    },

    /** People at or below the dealer who can get tasks. */
    async people(actor: Actor, { id, q }: BodyOf<typeof contract.taskDealer.people>) {
      const part = await repository.findDealerPart(db, actor, id);
      const rows = await repository.listAssignable(db, actor.channelId ?? 0, part, q);
      return { rows, total: rows.length };
    },

    assign: (actor: Actor, { id, memberIds }: BodyOf<typeof contract.taskDealer.assign>) =>
      tx(actor, async (unit) => {
        await lockTree(unit, actor.channelId);
        const part = await repository.findDealerPart(unit, actor, id);
        const task = (await lockTask(unit, part.taskId)) as TaskRecord;
        taskPlacePolicy.guard(actor, 'assign', { title: task.title, taskState: task.state });
        const people = await repository.findRecipients(unit, task.channelId, part.nodeId, memberIds);
        if (people.length < new Set(memberIds).size) throw RowMissing('成员');
        const given = await distributeToPeople(unit, task, people);
        await unit.audit({
          call: contract.taskDealer.assign,
          entity: 'task',
          entityId: task.id,
          summary: `「${part.name}」安排 ${given} 人做任务「${task.title}」`,
          after: { memberIds },
        });
        return { given };
      }),

    remind: (actor: Actor, { ids, taskId, dealerId, storeId, text }: BodyOf<Calls['remind']>) =>
      tx(actor, async (unit) => {
        if (ids) {
          const chosen = await repository.lockParts(unit, actor, 'remind', ids);
          let changed = 0;
          for (const [of, rows] of Map.groupBy(chosen, (row) => row.taskId))
            changed += await remindOf(unit, actor, of, { ids: rows.map(({ id }) => id) }, text);
          return { changed, left: 0 };
        }
        const found = await taskOf(unit, actor, { taskId, dealerId, storeId });
        const whom = { by: actor, dealerId, storeId };
        const changed = await remindOf(unit, actor, found, whom, text);
        return { changed, left: Math.max(0, (await countRemindedToday(unit, found, whom)) - changed) };
      }),

    exempt: (actor: Actor, { ids, reason }: BodyOf<Calls['exempt']>) =>
      tx(actor, async (unit) => {
        const chosen = await repository.lockParts(unit, actor, 'exempt', ids);
        await repository.exemptParts(unit, ids, reason);
        await unit.auditAll(
          chosen.map((row) => entry('exempt', row, `「${row.name}」不计入任务「${row.title}」：${reason}`)),
        );
        return { changed: chosen.length };
      }),

    restore: (actor: Actor, { ids }: BodyOf<Calls['restore']>) =>
      tx(actor, async (unit) => {
        const chosen = await repository.lockParts(unit, actor, 'restore', ids);
        await repository.restoreParts(unit, ids);
        await settle(unit, ids);
        await unit.auditAll(
          chosen.map((row) => entry('restore', row, `「${row.name}」重新计入任务「${row.title}」`)),
        );
        return { changed: chosen.length };
      }),
  };
};

const entry = (verb: keyof typeof contract.taskMember, { taskId }: MemberTaskRecord, summary: string) => ({
  call: contract.taskMember[verb],
  entity: 'task' as const,
  entityId: taskId,
  summary,
});

/** The task that somebody reminds in, by itself or by a part of it that they see. */
async function taskOf(
  unit: Unit,
  actor: Actor,
  { taskId, dealerId, storeId }: { taskId?: number; dealerId?: number; storeId?: number },
): Promise<number> {
  const call = contract.taskMember.remind;
  const named = [
    ...(taskId ? [(await findTask(unit, taskId, taskSeen(actor, call)))?.id] : []),
    ...(dealerId ? [await repository.taskOfPlace(unit, actor, call, 'dealer', dealerId)] : []),
    ...(storeId ? [await repository.taskOfPlace(unit, actor, call, 'store', storeId)] : []),
  ];
  const [first] = named;
  if (first === undefined || named.some((id) => id !== first)) throw RowMissing('任务');
  return first;
}

async function remindOf(unit: Unit, actor: Actor, taskId: number, whom: Whom, text: string | undefined) {
  const task = await lockTask(unit, taskId);
  if (!task || task.state !== 'running') throw errors.NotRemindable();
  const reminded = await remindPeople(unit, task, whom, text || `${actor.name} 提醒你尽快完成`);
  if (reminded > 0)
    await unit.audit({
      call: contract.taskMember.remind,
      entity: 'task',
      entityId: taskId,
      summary: `催办任务「${task.title}」${reminded} 人`,
      after: text ? { message: text } : undefined,
    });
  return reminded;
}
