import { PUSH_TYPES } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import { wake } from '#kernel/jobs/wake.ts';
import { forwardComments, pushRooms } from '../ailive.jobs.ts';
import { roomsToPush } from '../push-task/push-task.repository.ts';
import { anyUntold } from '../signal/signal.repository.ts';
import { settleComment } from './comment.repository.ts';
import { PLANNED_END } from './planned-end.ts';
import { lostQuestions, roomsToSettle } from './room.repository.ts';
import { inRoom } from './step.ts';

/** A room with a player ends by itself; this is for those without one, and for what was left behind by a process that died. */
export async function run({ kernel, signal }: JobContext<unknown>): Promise<void> {
  if (await anyUntold(kernel.db)) await kernel.tx(SYSTEM, (unit) => wake(kernel, unit, forwardComments));
  if ((await roomsToPush(kernel.db, PUSH_TYPES.length)).length > 0)
    await kernel.tx(SYSTEM, (unit) => wake(kernel, unit, pushRooms));
  const rooms = await roomsToSettle(kernel.db);
  const settle = (id: number) =>
    kernel.tx(SYSTEM, (unit) =>
      inRoom(unit, id, async (step) => {
        for (const { id: commentId } of await lostQuestions(unit, id)) {
          await settleComment(unit, commentId, { outcome: 'unanswered', note: '模型未在限时内回答' });
          step.note({ kind: 'unanswered', commentId, note: '模型未在限时内回答' });
        }
        const { state } = step.room;
        if (!step.isOver || (state !== 'readying' && state !== 'living')) return;
        step.stop();
        step.note({ kind: 'stop', note: PLANNED_END });
      }),
    );
  await settleEach(
    rooms.map(({ id }) => id),
    settle,
    { log: kernel.log, signal },
  );
}
