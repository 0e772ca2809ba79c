import { contract, type VideoInfo } from '@zhiying/contract';
import type { Actor } from '#kernel/access/actor.ts';
import { RowMissing } from '#kernel/errors.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Storage } from '#kernel/storage.ts';
import { refuseStopped } from '../compose/start.ts';
import { storePreviewJob } from '../video/doc.repository.ts';
import { lockVideos, type VideoRecord } from '../video/video.repository.ts';
import { previewVideo } from './preview.job.ts';

/** Of the document as it stands; an older one shows something else. */
export async function previewOf(
  storage: Storage,
  { preview, version }: Pick<VideoRecord, 'preview' | 'version'>,
): Promise<VideoInfo['preview']> {
  if (!preview || preview.version !== version) return null;
  return { url: await storage.signedUrl(preview.object), unspoken: preview.unspoken };
}

/** The newest wish counts: what an earlier job of the same film still makes is thrown away. */
export const startPreview = ({ tx, jobs }: Kernel, actor: Actor, id: number) =>
  tx(actor, async (unit) => {
    const [video] = await lockVideos(unit, actor, 'preview', [id]);
    if (!video) throw RowMissing('作品');
    await refuseStopped(unit, video.materialIds);
    const jobId = await jobs.enqueue(
      unit,
      previewVideo,
      { videoId: id },
      { actor, title: `快速预览：${video.title.slice(0, 40)}` },
    );
    await storePreviewJob(unit, jobId, id);
    await unit.audit({ call: contract.video.preview, entity: 'video', entityId: id });
    return { jobId };
  });
