import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cut, cutFrames, cutSize, type VideoStep } from '@zhiying/contract';
import { type Composed, composeCut, createPieceCache, probeFile } from '#engines/media/index.ts';
import { bookUse, refuseSpent } from '#engines/model/index.ts';
import { SYSTEM } from '#kernel/audit/audit.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { setUsage } from '../../material/index.ts';
import { dropFiles } from '../theme/step-back.ts';
import { isSpoken } from '../video/script.ts';
import type { VideoRecord } from '../video/video.repository.ts';
import { storeFilm } from './compose.repository.ts';
import { prepareCut } from './prepare-cut.ts';
import { SPOKEN_PERCENT } from './progress.ts';
import { workFolder } from './work-folder.ts';

interface Work {
  jobId: string;
  signal: AbortSignal;
  tell(step: VideoStep, percent: number): void;
}

/** Where in the progress of one film pieces are joined. */
const JOIN_FROM = 86;

/** One film from its document to a file in the storage. What is finished on the way is kept in the cache. */
export async function composeOne(kernel: Kernel, video: VideoRecord, work: Work): Promise<void> {
  const { channelId, path } = video;
  await refuseSpent(kernel.db, { channelId, place: { path } }, ['compose', 'money']);
  const from = isSpoken(video.doc) ? SPOKEN_PERCENT : 0;
  work.tell('voice', from + 3);
  const { cut, files, offline } = await prepareCut(kernel, video, {
    produceId: `video-${video.id}-${video.version}`,
    signal: work.signal,
  });
  work.tell('subtitles', from + 6);
  const folder = await workFolder(kernel.config, String(video.id));
  try {
    const made = await composeCut(cut, files.files, {
      folder,
      cache: createPieceCache(join(kernel.config.dataDir, 'pieces')),
      signal: work.signal,
      progress: (percent) =>
        percent < 90
          ? work.tell('shots', from + 10 + (percent / 90) * (JOIN_FROM - from - 10))
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
  const actor = await kernel.access.actFor(video.ownerId, video.channelId, SYSTEM.origin);
  const before = await kernel.tx(actor ?? kernel.jobs.system, async (unit) => {
    const [mine] = await storeFilm(unit, {
      id: video.id,
      jobId,
      cut,
      object,
      cover,
      bytes: made.bytes,
      looks: made.looks,
      width,
      height,
      durationMs,
      probed,
      offline,
      version: video.version,
    });
    if (!mine) return [object, cover];
    const { channelId, nodeId, path, ownerId } = video;
    await bookUse(unit, { kind: 'compose', area: 'video', ms: durationMs, channelId, path, ownerId });
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
