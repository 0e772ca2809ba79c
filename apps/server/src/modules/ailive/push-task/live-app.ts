import { type DouyinLive, douyinLive } from '#engines/platforms/index.ts';
import type { Kernel } from '#kernel/kernel.ts';

export const NO_APP = '系统未配置抖音直播应用';

/** The application that 抖音 tells of live rooms; null while none is configured. */
export function liveApp({ config }: Pick<Kernel, 'config'>): DouyinLive | null {
  const { douyinLive: app } = config.platforms;
  return app.appId ? douyinLive(app) : null;
}
