import { anyOf, sql } from '#db/sql.ts';
import { MediaError } from '#engines/media/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { measure } from '../video/store-doc.ts';
import { findVideos, type VideoRecord } from '../video/video.repository.ts';
import { COMPOSE_RETRIES } from './compose.jobs.ts';
import { composeOne } from './compose-one.ts';
import { endVideos } from './end-videos.ts';
import { createProgressReporter } from './progress.ts';
import { reasonOf } from './reason-of.ts';
import { settleTheme } from './settle.ts';

export async function run({
  id: jobId,
  payload: { themeId },
  memberId,
  attempt,
  signal,
  progress,
  kernel,
}: JobContext<{ themeId: number }>) {
  const asked = await kernel.db.query<{ id: number; open: boolean }>(sql`
    SELECT id, status IN ('queued', 'composing') AS open FROM video WHERE theme_id = ${themeId} AND job_id = ${jobId} ORDER BY no`);
  const todo = asked.filter(({ open }) => open).map(({ id }) => id);
  let done = asked.length - todo.length;
  let ended: unknown = null;
  await progress(done * 100, asked.length * 100);
  try {
    for (const id of todo) {
      signal.throwIfAborted();
      const [video] = await claim(kernel, id, jobId);
      if (!video) continue;
      const tell = createProgressReporter(kernel, video, jobId, memberId ?? video.ownerId);
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
        if (wasEnded(error) && attempt <= COMPOSE_RETRIES) {
          ended = error;
          const later = `${error.reason}，稍后自动重试`;
          await putBack(kernel, id, jobId, later);
          await tell.now('queued', null, 0, later);
          continue;
        }
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
  // The job is tried again, after a while; finished films and pieces are there.
  if (ended) throw ended;
  await kernel.tx(SYSTEM, async (unit) => {
    await measure(unit, themeId);
    await settleTheme(unit, themeId);
  });
}

async function claim(kernel: Kernel, id: number, jobId: string): Promise<VideoRecord[]> {
  const claimed = await kernel.db.query<{ id: number }>(sql`
    UPDATE video SET status = 'composing', step = 'script', percent = CASE WHEN step = 'voice' THEN percent ELSE 0 END, note = '', updated_at = now()
    WHERE id = ${id} AND job_id = ${jobId} AND status IN ('queued', 'composing') AND NOT hidden RETURNING id`);
  return findVideos(
    kernel.db,
    sql`v.id = ${anyOf(
      claimed.map((row) => row.id),
      'bigint',
    )}`,
  );
}

const wasEnded = (error: unknown): error is MediaError =>
  error instanceof MediaError && error.problem === 'ended';

const putBack = (kernel: Kernel, id: number, jobId: string, note: string) =>
  kernel.db.query(sql`
    UPDATE video SET status = 'queued', note = ${note}, step = NULL, percent = 0, updated_at = now()
    WHERE id = ${id} AND job_id = ${jobId} AND status = 'composing'`);

const fail = (kernel: Kernel, id: number, jobId: string, note: string) =>
  kernel.db.query(sql`
    UPDATE video SET status = 'failed', note = ${note}, step = NULL, percent = 0, updated_at = now()
    WHERE id = ${id} AND job_id = ${jobId} AND status = 'composing'`);
