import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Unit } from '#kernel/unit.ts';
import { endOpenFilms, lockTheme } from './compose.repository.ts';
import { settleTheme } from './settle.ts';

/** Ends films that are under way without a file, all of them or those of a job; the theme follows. */
export async function endOpen(
  unit: Unit,
  themeId: number,
  jobId: string | null,
  status: 'failed' | 'cancelled',
  note: string,
) {
  const ended = await endOpenFilms(unit, { themeId, jobId, status, note });
  for (const { id, ownerId } of ended)
    await unit.announce(
      'video.progress',
      { themeId, videoId: id, status, step: null, percent: 0, note },
      ownerId,
    );
}

export const endVideos = (
  kernel: Kernel,
  themeId: number,
  jobId: string | null,
  status: 'failed' | 'cancelled',
  note: string,
) =>
  kernel.tx(SYSTEM, async (unit) => {
    await lockTheme(unit, themeId);
    await endOpen(unit, themeId, jobId, status, note);
    await settleTheme(unit, themeId);
  });
