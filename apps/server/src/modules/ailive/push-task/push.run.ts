import { type DouyinLive, PlatformError, PUSH_TYPES, type PushType } from '#engines/platforms/index.ts';
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

/**
 * What 抖音 tells of a room begins with a task a kind, and ends with it. What it refuses is asked again every minute while the room is on
 * air, and what it dropped by itself is started again.
 */
export async function run({ kernel, signal }: JobContext<unknown>): Promise<void> {
  await settleEach(
    await roomsToPush(kernel.db, PUSH_TYPES.length),
    async (room) => keep(kernel, room, await settled(kernel, room, signal)),
    { log: kernel.log, signal, atOnce: ROOMS_AT_ONCE, name: ({ id }) => id, keptWithItem: true },
  );
}

interface Settled extends RoomPush {
  /** Of what ran before, what the platform no longer told. */
  dropped: readonly PushType[];
}

async function settled(
  kernel: Kernel,
  { onAir, roomId, push }: RoomToPush,
  signal: AbortSignal,
): Promise<Settled> {
  const app = liveApp(kernel);
  const before = push?.running ?? [];
  if (!app) return { running: before, note: NO_APP, dropped: [] };
  const running = new Set(before);
  const dropped: PushType[] = [];
  const refusals: [PushType, string][] = [];
  for (const type of PUSH_TYPES) {
    try {
      if (onAir && running.has(type) && !(await stillRuns(app, roomId, type, signal))) {
        running.delete(type);
        dropped.push(type);
      }
      if (running.has(type) === onAir) continue;
      await (onAir ? app.start(roomId, type, signal) : app.stop(roomId, type, signal));
      if (onAir) running.add(type);
      else running.delete(type);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      signal.throwIfAborted();
      refusals.push([type, error.advice]);
    }
  }
  return { running: PUSH_TYPES.filter((type) => running.has(type)), note: told(refusals), dropped };
}

/** A platform that does not answer this goes on telling, as far as anybody knows. */
async function stillRuns(
  app: DouyinLive,
  roomId: string,
  type: PushType,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return await app.isRunning(roomId, type, signal);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    signal.throwIfAborted();
    return true;
  }
}

/** Mostly all kinds are refused for one reason. */
function told(refusals: readonly [PushType, string][]): string {
  const by = Map.groupBy(refusals, ([, advice]) => advice);
  return [...by]
    .map(([advice, some]) => `${some.map(([type]) => NAMES[type]).join('、')}：${advice}`)
    .join('；');
}

const named = (types: readonly string[]) => types.map((type) => NAMES[type as PushType]).join('、');

/** Kept with the room, and told where it differs from before. */
const keep = ({ tx }: Kernel, { id, push }: RoomToPush, { dropped, ...now }: Settled) =>
  tx(SYSTEM, (unit) =>
    inRoom(unit, id, (step) => {
      step.room.queue = { ...step.room.queue, push: { ...now, askedAt: step.now } };
      step.changed = true;
      const said = (one: RoomPush | null) => JSON.stringify([one?.running ?? [], one?.note ?? '']);
      if (dropped.length === 0 && said(push) === said(now)) return;
      step.note({
        kind: 'push',
        note: [
          dropped.length > 0 && `抖音中断了 ${named(dropped)}`,
          now.running.length > 0 ? `已启动 ${named(now.running)}` : !now.note && '已停止',
          now.note && `未启动 ${now.note}`,
        ]
          .filter(Boolean)
          .join('；'),
      });
    }),
  );
