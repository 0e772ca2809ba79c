import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cut, cutFrames, cutSize, type VideoStep } from '@zhiying/contract';
import { sql } from '#db/sql.ts';
import { type Composed, composeCut, createPieceCache, probeFile } from '#engines/media/index.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { setUsage } from '../../material/index.ts';
import { dropFiles } from '../theme/fallback.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { prepareCut } from './prepare-cut.ts';
import { workFolder } from './work-folder.ts';

export interface Work {
  jobId: string;
  signal: AbortSignal;
  tell(step: VideoStep, percent: number): void;
}

/** What each step is worth in the progress of one film. */
const SHOTS_FROM = 10;
const JOIN_FROM = 86;

/** One film from its document to a file in the storage. What is finished on the way is kept in the cache. */
export async function composeOne(kernel: Kernel, video: VideoRecord, work: Work): Promise<void> {
  work.tell('voice', 3);
  const { cut, files, offline } = await prepareCut(kernel, video, {
    produceId: `video-${video.id}-${video.version}`,
    signal: work.signal,
  });
  work.tell('subtitles', 6);
  const folder = await workFolder(kernel.config, String(video.id));
  try {
    const made = await composeCut(cut, files.files, {
      folder,
      cache: createPieceCache(join(kernel.config.dataDir, 'pieces')),
      signal: work.signal,
      progress: (percent) =>
        percent < 90
          ? work.tell('shots', SHOTS_FROM + (percent / 90) * (JOIN_FROM - SHOTS_FROM))
          : work.tell('join', JOIN_FROM + (percent - 90)),
    });
    work.tell('cover', 97);
    await keep(kernel, video, work, cut, made, { offline });
  } finally {
    await files.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The files go into the storage first; the row names them only while the film is still this job's. */
async function keep(
  kernel: Kernel,
  video: VideoRecord,
  { jobId, signal }: Work,
  cut: Cut,
  made: Composed,
  { offline }: { offline: boolean },
) {
  const probed = await probeFile({ file: made.film, ext: 'mp4' }, { signal, loudness: true });
  const base = `video/${video.channelId}/${video.id}/${jobId}`;
  const [object, cover] = [`${base}.mp4`, `${base}.jpg`];
  try {
    await put(kernel, made, object, cover);
    signal.throwIfAborted();
  } catch (error) {
    await dropFiles(kernel, [object, cover]);
    throw error;
  }
  const { width, height } = cutSize(cut);
  const durationMs = Math.round((1000 * cutFrames(cut).total) / cut.fps);
  const actor = await kernel.access.actFor(video.ownerId, video.channelId, {
    ip: '',
    userAgent: '',
    requestId: '',
  });
  const before = await kernel.tx(actor ?? kernel.jobs.system, async (unit) => {
    const [mine] = await unit.query(sql`
      UPDATE video SET status = 'done', step = NULL, percent = 100, note = '', cut = ${JSON.stringify(cut)}::jsonb, object = ${object},
             cover = ${cover}, bytes = ${made.bytes}, width = ${width}, height = ${height}, duration_ms = ${durationMs},
             probe = ${JSON.stringify(probed)}::jsonb, offline_voice = ${offline}, composed_version = version, composed_at = now(),
             updated_at = now()
      WHERE id = ${video.id} AND job_id = ${jobId} AND status = 'composing' AND version = ${video.version} RETURNING id`);
    if (!mine) return [object, cover];
    const { channelId, nodeId, path, ownerId } = video;
    if (actor)
      await setUsage(
        unit,
        actor,
        {
          kind: 'AI 视频',
          id: video.id,
          title: video.title,
          link: `/home/mixedshear/create?id=${video.themeId}`,
          place: { channelId, nodeId, path, ownerId },
        },
        video.materialIds,
      );
    return [video.object, video.cover].filter((old) => old !== null && old !== object && old !== cover);
  });
  await dropFiles(kernel, before as string[]);
}

async function put({ storage }: Kernel, made: Composed, object: string, cover: string) {
  await storage.write(object, createReadStream(made.film), { contentType: 'video/mp4', size: made.bytes });
  const { size } = await stat(made.cover);
  await storage.write(cover, createReadStream(made.cover), { contentType: 'image/jpeg', size });
}
