import { LINES_AHEAD } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { inRoom } from './step.ts';
import { speakAgain } from './timed-work.ts';

/** Whether a room can speak now: go, wait, it is over, or why it cannot. Once its first lines are there it is on air. */
export async function readyToSpeak(kernel: Kernel, showId: number): Promise<string> {
  const answer = await kernel.tx(SYSTEM, (unit) =>
    inRoom(unit, showId, async (step) => {
      const { room } = step;
      if (room.state === 'ended') return 'over';
      if (room.state === 'draft') return '请先完成开播检查';
      if (room.state === 'living') return 'go';
      const first = room.loop.slice(0, LINES_AHEAD).map(({ soundId }) => step.sounds.get(soundId));
      const failed = first.find((sound) => sound?.state === 'failed');
      if (failed) {
        await speakAgain(kernel, unit, step);
        return failed.note || '声音生成失败';
      }
      if (first.some((sound) => sound?.state !== 'ready')) return 'wait';
      room.state = 'living';
      room.queue = { ...room.queue, beganAt: step.now };
      step.note({ kind: 'onAir', memberId: room.controllerId });
      return 'go';
    }),
  );
  return answer ?? 'over';
}
