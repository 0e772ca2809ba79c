import { PlatformError } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { liveApp, NO_APP } from './live-app.ts';
import type { TestedRoom } from './push-task.repository.ts';

const PATIENCE_MS = 10_000;

/** Whether the platform talks to us about a room, in words. */
export async function testRoom(
  kernel: Pick<Kernel, 'config'>,
  { roomId, platform, hasSecret }: TestedRoom,
): Promise<{ ok: boolean; note: string }> {
  if (platform === 'sandbox') return { ok: true, note: '沙箱直播间无需连接' };
  if (!hasSecret) return { ok: false, note: '请先填写推送密钥' };
  const app = liveApp(kernel);
  if (!app) return { ok: false, note: NO_APP };
  try {
    const runs = await app.isRunning(roomId, 'comment', AbortSignal.timeout(PATIENCE_MS));
    return { ok: true, note: runs ? '已连通抖音，评论推送中' : '已连通抖音，开播时启动评论推送' };
  } catch (error) {
    if (error instanceof PlatformError) return { ok: false, note: error.advice };
    throw error;
  }
}
