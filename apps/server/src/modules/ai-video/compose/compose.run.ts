import { anyOf, sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { findVideos, type VideoRecord } from '../video/video.repository.ts';
import { composeOne } from './compose-one.ts';
import { endVideos } from './end-videos.ts';
import { teller } from './progress.ts';
import { reasonOf } from './reason-of.ts';
import { settleTheme } from './settle.ts';

export async function run({
  id: jobId,
  payload: { themeId },
  memberId,
  signal,
  progress,
  kernel,
}: JobContext<{ themeId: number }>) {
  const asked = await kernel.db.query<{ id: number; open: boolean }>(sql`
    SELECT id, status IN ('queued', 'composing') AS open FROM video WHERE theme_id = ${themeId} AND job_id = ${jobId} ORDER BY no`);
  const todo = asked.filter(({ open }) => open).map(({ id }) => id);
  let done = asked.length - todo.length;
  await progress(done * 100, asked.length * 100);
  try {
    for (const id of todo) {
      signal.throwIfAborted();
      const [video] = await claim(kernel, id, jobId);
      if (!video) continue;
      const tell = teller(kernel, video, jobId, memberId ?? video.ownerId);
      try {
        await composeOne(kernel, video, {
          jobId,
          signal,
          tell(step, percent) {
            tell.step(step, percent);
            void progress(done * 100 + Math.floor(percent), asked.length * 100).catch(() => {});
          },
        });
        await tell.now('done', null, 100);
      } catch (error) {
        if (signal.aborted) throw error;
        const note = reasonOf(kernel, video.id, error);
        await fail(kernel, id, jobId, note);
        await tell.now('failed', null, 0, note);
      }
      done += 1;
    }
  } catch (error) {
    // Somebody cancelled: what is not finished stays unfinished. A stopping server leaves it for the next try.
    if (signal.aborted && (signal.reason as Error).message === 'cancelled')
      await endVideos(kernel, themeId, jobId, 'cancelled', '');
    throw error;
  }
  await kernel.tx(SYSTEM, (unit) => settleTheme(unit, themeId));
}

async function claim(kernel: Kernel, id: number, jobId: string): Promise<VideoRecord[]> {
  const claimed = await kernel.db.query<{ id: number }>(sql`
    UPDATE video SET status = 'composing', step = 'script', percent = 0, note = '', updated_at = now()
    WHERE id = ${id} AND job_id = ${jobId} AND status IN ('queued', 'composing') AND NOT hidden RETURNING id`);
  return findVideos(
    kernel.db,
    sql`v.id = ${anyOf(
      claimed.map((row) => row.id),
      'bigint',
    )}`,
  );
}

const fail = (kernel: Kernel, id: number, jobId: string, note: string) =>
  kernel.db.query(sql`
    UPDATE video SET status = 'failed', note = ${note}, step = NULL, percent = 0, updated_at = now()
    WHERE id = ${id} AND job_id = ${jobId} AND status = 'composing'`);
