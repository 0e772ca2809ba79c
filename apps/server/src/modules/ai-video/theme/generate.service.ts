import { type BodyOf, contract } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { endOpen } from '../compose/end-videos.ts';
import { settleTheme } from '../compose/settle.ts';
import { startComposing } from '../compose/start.ts';
import { arrangeTheme } from '../montage/arrange-theme.ts';
import { unfinishedVideos } from '../video/video.repository.ts';
import { lockTheme, writeTheme } from './theme.repository.ts';
import type { videoThemeService } from './theme.service.ts';
import { openJobsOf } from './theme-videos.repository.ts';

/** Starts and stops the making of a theme's films. */
export const generateService = (kernel: Kernel, themes: ReturnType<typeof videoThemeService>) => ({
  async generate(actor: Actor, { id, plainGround }: BodyOf<typeof contract.videoTheme.generate>) {
    const model = await kernel.model.ready(actor.channelId ?? 0);
    return kernel.tx(actor, async (unit) => {
      const theme = await lockTheme(unit, actor, 'generate', id);
      const first = theme.total === 0;
      const fresh =
        first && theme.kind === 'montage' && theme.input.count > 1 && (theme.input.freshScript ?? true);
      if (first) await arrangeTheme(unit, theme, fresh && !model ? 'offline' : 'board');
      const videos = await unfinishedVideos(unit, id);
      return {
        jobId: await startComposing(kernel, unit, actor, theme, videos, {
          write: fresh && model,
          plainGround,
        }),
      };
    });
  },

  async cancel(actor: Actor, id: number) {
    await kernel.tx(actor, async (unit) => {
      const theme = await lockTheme(unit, actor, 'cancel', id);
      const running = await openJobsOf(unit, theme);
      await endOpen(unit, id, null, 'cancelled', '');
      await writeTheme(unit, theme, { jobId: null }, actor.id);
      await settleTheme(unit, id, { quiet: true });
      for (const job of running) await kernel.jobs.cancel(unit, job.id);
      await unit.audit({
        call: contract.videoTheme.cancel,
        entity: 'videoTheme',
        entityId: id,
        before: { status: theme.status },
      });
    });
    return themes.row(actor, id);
  },
});
