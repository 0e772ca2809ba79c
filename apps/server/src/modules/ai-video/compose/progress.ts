import type { VideoState, VideoStep } from '@zhiying/contract';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { storeSpokenPercent, storeStep } from './compose.repository.ts';

const EVERY_MS = 700;
/** What speaking is worth in the progress of a film with narration. */
export const SPOKEN_PERCENT = 30;

/** Films wait for all of their theme's lines together: each line spoken moves the bar of all of them. */
export const reportSpoken = (kernel: Kernel, themeId: number, jobId: string, share: number) =>
  kernel.tx(SYSTEM, async (unit) => {
    const percent = Math.floor(share * SPOKEN_PERCENT);
    const waiting = await storeSpokenPercent(unit, themeId, jobId, percent);
    // Screens read all films of the theme again after any of its news.
    const [first] = waiting;
    if (first)
      await unit.announce(
        'video.progress',
        { themeId, videoId: first.id, status: 'queued', step: 'voice', percent, note: '' },
        first.ownerId,
      );
  });

/** Tells the screens how one film comes along; many small steps become a word or two a second. */
export function createProgressReporter(
  kernel: Kernel,
  { id, themeId, ownerId }: VideoRecord,
  jobId: string,
  memberId: number,
) {
  let told = 0;
  let telling: Promise<void> = Promise.resolve();
  const send = (status: VideoState, step: VideoStep | null, percent: number, note: string) =>
    kernel.tx(SYSTEM, async (unit) => {
      if (status === 'composing') await storeStep(unit, { id, jobId, step, percent });
      for (const who of new Set([ownerId, memberId]))
        await unit.announce('video.progress', { themeId, videoId: id, status, step, percent, note }, who);
    });
  /** Never in the way of the work: a lost word is made up by the next. */
  const queue = (...said: Parameters<typeof send>) => {
    telling = telling
      .then(() => send(...said))
      .catch((err: unknown) => kernel.log.warn({ err, video: id }, 'progress was not told'));
    return telling;
  };
  return {
    step(step: VideoStep, percent: number) {
      const now = Date.now();
      if (now - told < EVERY_MS) return;
      told = now;
      void queue('composing', step, Math.floor(percent), '');
    },
    now: (status: VideoState, step: VideoStep | null, percent: number, note = '') =>
      queue(status, step, percent, note),
  };
}
