import { PlatformError, PUSH_TYPES, type PushType } from '#engines/platforms/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import { settleEach } from '#kernel/jobs/settle-each.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { RoomPush } from '../room/queue.ts';
import { inRoom } from '../room/step.ts';
import { liveApp, NO_APP } from './live-app.ts';
import { type RoomToPush, roomsToPush } from './push-task.repository.ts';

const NAMES: Readonly<Record<PushType, string>> = {
  comment: '评论',
  gift: '礼物',
  like: '点赞',
  fansclub: '粉丝团',
};
const ROOMS_AT_ONCE = 4;

/** What 抖音 tells of a room begins with a task a kind, and ends with it. What it refuses is asked again every minute while the room is on air. */
export async function run({ kernel, signal }: JobContext<unknown>): Promise<void> {
  await settleEach(
    await roomsToPush(kernel.db, PUSH_TYPES.length),
    async (room) => keep(kernel, room, await settled(kernel, room, signal)),
    { log: kernel.log, signal, atOnce: ROOMS_AT_ONCE, name: ({ id }) => id, keptWithItem: true },
  );
}

async function settled(kernel: Kernel, room: RoomToPush, signal: AbortSignal): Promise<RoomPush> {
  const app = liveApp(kernel);
  const before = room.push?.running ?? [];
  if (!app) return { running: before, note: NO_APP };
  const running = new Set(before);
  const refusals: [PushType, string][] = [];
  for (const type of PUSH_TYPES) {
    if (running.has(type) === room.onAir) continue;
    try {
      await (room.onAir ? app.start(room.roomId, type, signal) : app.stop(room.roomId, type, signal));
      if (room.onAir) running.add(type);
      else running.delete(type);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      signal.throwIfAborted();
      refusals.push([type, error.advice]);
    }
  }
  return { running: PUSH_TYPES.filter((type) => running.has(type)), note: told(refusals) };
}

/** Mostly all kinds are refused for one reason. */
function told(refusals: readonly [PushType, string][]): string {
  const by = Map.groupBy(refusals, ([, advice]) => advice);
  return [...by]
    .map(([advice, some]) => `${some.map(([type]) => NAMES[type]).join('、')}：${advice}`)
    .join('；');
}

/** Kept with the room, and told where it differs from before. */
const keep = ({ tx }: Kernel, { id, push }: RoomToPush, now: RoomPush) =>
  tx(SYSTEM, (unit) =>
    inRoom(unit, id, (step) => {
      const said = (one: RoomPush | null) => JSON.stringify([one?.running ?? [], one?.note ?? '']);
      if (said(push) === said(now)) return;
      step.room.queue = { ...step.room.queue, push: now };
      const names = now.running.map((type) => NAMES[type as PushType]).join('、');
      step.note({
        kind: 'push',
        note: [names ? `已启动 ${names}` : !now.note && '已停止', now.note && `未启动 ${now.note}`]
          .filter(Boolean)
          .join('；'),
      });
    }),
  );
