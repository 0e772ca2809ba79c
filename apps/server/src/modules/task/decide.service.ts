import { BAD_FINDINGS, type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import type { EvidenceRecord } from './evidence.repository.ts';
import * as repository from './evidence.repository.ts';
import { evidenceSource } from './evidence.source.ts';
import * as errors from './task.errors.ts';
import { announceTask, settle } from './task.repository.ts';

type Calls = typeof contract.taskEvidence;

export const decideService = ({ db, tx, storage }: Pick<Kernel, 'db' | 'tx' | 'storage'>) => {
  /** Recomputes the state of the people concerned, audits the decisions and announces the change. */
  async function conclude(
    unit: Unit,
    rows: readonly EvidenceRecord[],
    verb: keyof typeof contract.taskEvidence,
    summary: (row: EvidenceRecord) => string,
  ) {
    const moved = await settle(unit, [...new Set(rows.map(({ memberTaskId }) => memberTaskId))]);
    await unit.auditAll(
      rows.map((row) => ({
        call: contract.taskEvidence[verb],
        entity: 'task',
        entityId: row.taskId,
        summary: summary(row),
      })),
    );
    for (const [, [row]] of Map.groupBy(rows, ({ memberTaskId }) => memberTaskId))
      if (row) await announceTask(unit, row);
    return moved;
  }

  return {
    list: (actor: Actor, body: BodyOf<Calls['list']>) =>
      listPage(db, evidenceSource(storage, actor, body), body),

    accept: (actor: Actor, { ids, ground = '' }: BodyOf<Calls['accept']>) =>
      tx(actor, async (unit) => {
        const rows = await repository.lockEvidence(unit, actor, 'accept', ids);
        if (!ground && rows.some(({ finding }) => BAD_FINDINGS.includes(finding)))
          throw errors.GroundWanted();
        await repository.decideEvidence(unit, ids, 'accepted', ground, actor.id);
        const moved = await conclude(
          unit,
          rows,
          'accept',
          ({ who, title }) => `通过「${who}」在任务「${title}」的凭证${ground ? `：${ground}` : ''}`,
        );
        for (const row of rows)
          if (
            moved.some(
              ({ id, before, state }) => id === row.memberTaskId && state === 'done' && before !== 'done',
            )
          )
            await notify(unit, row.ownerId, {
              kind: 'task',
              title: `任务「${row.title}」已完成`,
              body: row.points > 0 ? `获得 ${row.points} 积分` : '',
              link: '/home/task?tabid=mine',
            });
        return { changed: rows.length };
      }),

    return: (actor: Actor, { ids, reason }: BodyOf<Calls['return']>) =>
      tx(actor, async (unit) => {
        const rows = await repository.lockEvidence(unit, actor, 'return', ids);
        await repository.decideEvidence(unit, ids, 'returned', reason, actor.id);
        await conclude(
          unit,
          rows,
          'return',
          ({ who, title }) => `退回「${who}」在任务「${title}」的凭证：${reason}`,
        );
        for (const [ownerId, [row]] of Map.groupBy(rows, (each) => each.ownerId))
          await notify(unit, ownerId, {
            kind: 'task',
            title: `任务「${row?.title}」的凭证被退回`,
            body: reason,
            link: '/home/task?tabid=mine',
          });
        return { changed: rows.length };
      }),

    undo: (actor: Actor, { ids }: BodyOf<Calls['undo']>) =>
      tx(actor, async (unit) => {
        const rows = await repository.lockEvidence(unit, actor, 'undo', ids);
        await repository.undoDecision(unit, ids);
        await conclude(unit, rows, 'undo', ({ who, title }) => `撤销对「${who}」在任务「${title}」的验收`);
        return { changed: rows.length };
      }),
  };
};
