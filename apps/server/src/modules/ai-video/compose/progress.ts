import type { VideoState, VideoStep } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { VideoRecord } from '../video/video.repository.ts';

const EVERY_MS = 700;

/** Tells the screens how one film comes along; many small steps become a word or two a second. */
export function teller(
  kernel: Kernel,
  { id, themeId, ownerId }: VideoRecord,
  jobId: string,
  memberId: number,
) {
  let told = 0;
  let telling: Promise<void> = Promise.resolve();
  const send = (status: VideoState, step: VideoStep | null, percent: number, note: string) =>
    kernel.tx(SYSTEM, async (unit) => {
      if (status === 'composing')
        await unit.query(sql`
          UPDATE video SET step = ${step}, percent = ${percent} WHERE id = ${id} AND job_id = ${jobId} AND status = 'composing'`);
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
