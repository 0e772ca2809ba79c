import { sql } from '#db/sql.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import { Refusal } from '#kernel/errors.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { endVideos } from '../compose/end-videos.ts';
import { continuePipeline } from '../compose/pipeline.ts';
import { findThemes } from '../theme/theme.repository.ts';
import { checkFilm } from '../video/check-film.ts';
import { docColumns } from '../video/doc.repository.ts';
import { measure } from '../video/store-doc.ts';
import { findVideos, type VideoRecord } from '../video/video.repository.ts';
import { freshLines } from './fresh-lines.ts';

const VARIANT_SEED = 7919;

export async function run({
  id: jobId,
  payload: { themeId },
  memberId,
  signal,
  progress,
  kernel,
}: JobContext<{ themeId: number }>) {
  const [theme] = await findThemes(kernel.db, sql`t.id = ${themeId}`);
  const mine = sql`v.theme_id = ${themeId} AND v.job_id = ${jobId} AND v.status = 'queued'`;
  const videos = theme ? await findVideos(kernel.db, mine) : [];
  if (!theme || videos.length === 0) return;
  const actor = await kernel.access.actFor(memberId ?? theme.ownerId, theme.channelId, SYSTEM.origin);
  try {
    const said: string[] = [];
    for (const [done, video] of videos.entries()) {
      signal.throwIfAborted();
      await progress(done, videos.length, `口播 ${done + 1}/${videos.length}`);
      // What was written before a crash is kept.
      if (actor && video.script === 'board') {
        const asked = { doc: video.doc, seed: theme.seed + video.no * VARIANT_SEED, said };
        const doc = await freshLines(kernel, actor, theme, asked, signal).catch((error: unknown) => {
          if (signal.aborted || !(error instanceof Refusal)) throw error;
          kernel.log.warn({ err: error, video: video.id }, 'a film keeps the lines of its storyboard');
          return null;
        });
        await keep(kernel, video, doc, jobId);
        if (doc) video.doc = doc;
      }
      said.push(...video.doc.shots.map(({ line }) => line).filter(Boolean));
    }
    await kernel.tx(SYSTEM, (unit) => measure(unit, themeId));
  } catch (error) {
    if (signal.aborted && (signal.reason as Error).message === 'cancelled')
      await endVideos(kernel, themeId, jobId, 'cancelled', '');
    throw error;
  }
  await continuePipeline(kernel, { themeId, jobId, after: 'write' }, memberId);
}

/** Stored only while the film is still this job's. Without a model it says so, and speaks the storyboard's lines. */
const keep = (kernel: Kernel, video: VideoRecord, doc: VideoRecord['doc'] | null, jobId: string) =>
  kernel.tx(SYSTEM, async (unit) => {
    const columns = doc
      ? sql`${docColumns(doc, await checkFilm(unit, video.channelId, { title: video.title, doc, brief: video.brief }))},
            script = 'model', version = version + 1`
      : sql`script = 'offline'`;
    await unit.query(
      sql`UPDATE video SET ${columns}, updated_at = now() WHERE id = ${video.id} AND job_id = ${jobId} AND status = 'queued'`,
    );
  });
