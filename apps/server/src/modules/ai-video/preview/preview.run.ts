import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '#db/sql.ts';
import { composeCut, createPieceCache } from '#engines/media/index.ts';
import type { JobContext } from '#kernel/jobs/define.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { PreviewFailed } from '../ai-video.errors.ts';
import type { Preview } from '../ai-video.table.ts';
import { prepareCut } from '../compose/prepare-cut.ts';
import { reasonOf } from '../compose/reason-of.ts';
import { workFolder } from '../compose/work-folder.ts';
import { dropFiles } from '../theme/step-back.ts';
import { findVideos, type VideoRecord } from '../video/video.repository.ts';

export async function run({
  id: jobId,
  payload: { videoId },
  signal,
  progress,
  kernel,
}: JobContext<{ videoId: number }>) {
  const [video] = await findVideos(
    kernel.db,
    sql`v.id = ${videoId} AND v.preview_job_id = ${jobId} AND NOT v.hidden`,
  );
  // Somebody asked for another one meanwhile, or the film is gone.
  if (!video) return;
  try {
    await make(kernel, video, jobId, signal, (percent) => void progress(percent, 100).catch(() => {}));
  } catch (error) {
    if (signal.aborted) throw error;
    throw PreviewFailed(reasonOf(kernel, videoId, error));
  }
}

async function make(
  kernel: Kernel,
  video: VideoRecord,
  jobId: string,
  signal: AbortSignal,
  tell: (percent: number) => void,
) {
  const { cut, files, unspoken } = await prepareCut(kernel, video, {
    produceId: `preview-${video.id}-${video.version}`,
    signal,
    preview: true,
  });
  const folder = await workFolder(kernel.config, `preview-${video.id}`);
  const object = `video/${video.channelId}/${video.id}/preview-${jobId}.mp4`;
  try {
    const made = await composeCut(cut, files.files, {
      folder,
      cache: createPieceCache(join(kernel.config.dataDir, 'pieces')),
      quality: 'draft',
      drawnFrom: files.copies,
      signal,
      progress: tell,
    });
    await kernel.storage.write(object, createReadStream(made.film), {
      contentType: 'video/mp4',
      size: made.bytes,
    });
    signal.throwIfAborted();
    await keep(kernel, video, jobId, { object, version: video.version, unspoken });
  } catch (error) {
    await dropFiles(kernel, [object]);
    throw error;
  } finally {
    await files.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shown only while the document is still the one that was asked about. */
async function keep(kernel: Kernel, video: VideoRecord, jobId: string, preview: Preview) {
  const [kept] = await kernel.db.query(sql`
    UPDATE video SET preview = ${JSON.stringify(preview)}::jsonb, preview_job_id = NULL
    WHERE id = ${video.id} AND preview_job_id = ${jobId} AND version = ${video.version} RETURNING id`);
  const loose = kept ? video.preview?.object : preview.object;
  if (loose) await dropFiles(kernel, [loose]);
}
