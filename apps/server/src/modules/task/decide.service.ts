import { BAD_FINDINGS, type BodyOf, contract, type EvidenceFinding } from '@zhiying/contract';
import { anyOf, sql } from '#db/sql.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { listPage } from '#kernel/list/list.ts';
import type { Unit } from '#kernel/unit.ts';
import { notify } from '../notification/index.ts';
import { evidenceSource } from './evidence.source.ts';
import * as errors from './task.errors.ts';
import { type EvidenceFacts, taskEvidencePolicy } from './task.policy.ts';
import { announceTask, lockTasksOf, settle } from './task.repository.ts';

type Calls = typeof contract.taskEvidence;

interface Chosen extends EvidenceFacts {
  id: number;
  memberTaskId: number;
  taskId: number;
  channelId: number;
  path: string;
  title: string;
  who: string;
  points: number;
  finding: EvidenceFinding;
}

export const decideService = ({ db, tx, storage }: Pick<Kernel, 'db' | 'tx' | 'storage'>) => {
  async function lockChosen(unit: Unit, actor: Actor, verb: 'accept' | 'return' | 'undo', ids: number[]) {
    await lockTasksOf(unit, sql`SELECT task_id FROM task_evidence WHERE id = ${anyOf(ids)}`);
    const rows = await unit.query<Chosen>(sql`
      SELECT e.id, e.member_task_id AS "memberTaskId", e.task_id AS "taskId", e.channel_id AS "channelId", e.path, t.title, m.name AS who,
             t.points, e.finding, e.state, t.state AS "taskState", e.owner_id AS "ownerId", e.decided_by AS "decidedBy",
             extract(epoch FROM now() - e.decided_at)::float8 AS since
      FROM task_evidence e JOIN task t ON t.id = e.task_id JOIN member m ON m.id = e.owner_id
      WHERE e.id = ${anyOf(ids)} AND ${taskEvidencePolicy.reach(actor, verb)} ORDER BY e.id FOR UPDATE OF e`);
    if (rows.length < new Set(ids).size) throw RowMissing('凭证');
    for (const row of rows) taskEvidencePolicy.guard(actor, verb, row);
    return rows;
  }

  /** Works out where their people stand, writes it down and tells the screens. */
  async function conclude(
    unit: Unit,
    rows: readonly Chosen[],
    verb: keyof typeof contract.taskEvidence,
    summary: (row: Chosen) => string,
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
        const rows = await lockChosen(unit, actor, 'accept', ids);
        if (!ground && rows.some(({ finding }) => BAD_FINDINGS.includes(finding)))
          throw errors.GroundWanted();
        await unit.query(sql`
          UPDATE task_evidence SET state = 'accepted', reason = ${ground}, decided_by = ${actor.id}, decided_at = now(), look_at = NULL
          WHERE id = ${anyOf(ids)}`);
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
        const rows = await lockChosen(unit, actor, 'return', ids);
        await unit.query(sql`
          UPDATE task_evidence SET state = 'returned', reason = ${reason}, decided_by = ${actor.id}, decided_at = now(), look_at = NULL
          WHERE id = ${anyOf(ids)}`);
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
        const rows = await lockChosen(unit, actor, 'undo', ids);
        await unit.query(sql`
          UPDATE task_evidence SET state = 'waiting', reason = '', decided_by = NULL, decided_at = NULL WHERE id = ${anyOf(ids)}`);
        await conclude(unit, rows, 'undo', ({ who, title }) => `撤销对「${who}」在任务「${title}」的验收`);
        return { changed: rows.length };
      }),
  };
};
