import { z } from 'zod';
import type { Account, Clip, Post } from '../connector.ts';
import { Name } from '../wire.ts';
import type { DouyinApi } from './douyin-api.ts';

const MIB = 1024 ** 2;
/** What is larger travels in parts of this size; a part has 5 MiB at least, 20 are advised (上传视频 › 分片上传, read 2026-11). */
const PART_BYTES = 20 * MIB;
const LEAST_PART_BYTES = 5 * MIB;

const Begun = z.object({ upload_id: z.string().min(1) });
const Taken = z.object({});
const Kept = z.object({ video: z.object({ video_id: Name }) });

const UPLOAD = '/api/douyin/v1/video';

/** The parts a file of this size goes in: full ones, and the last with what is left, never less than the platform takes. */
export function partsOf(size: number): { start: number; end: number }[] {
  const parts = Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, n) => ({
    start: n * PART_BYTES,
    end: Math.min((n + 1) * PART_BYTES, size),
  }));
  const last = parts.at(-1);
  if (parts.length > 1 && last && last.end - last.start < LEAST_PART_BYTES) {
    parts.pop();
    parts.splice(-1, 1, { start: parts.at(-1)?.start ?? 0, end: size });
  }
  return parts;
}

/**
 * Brings the film to the platform and answers the work to create from it: init_video_part_upload, upload_video_part,
 * complete_video_part_upload, or upload_video whole, then create_video. Nothing of this is seen by anybody before the work
 * is created.
 */
export async function uploadFilm(
  api: DouyinApi,
  account: Account,
  video: Clip,
  signal?: AbortSignal,
): Promise<string> {
  const piece = async (start: number, end: number) => ({
    name: 'video.mp4',
    contentType: video.contentType,
    bytes: await video.read(start, end),
  });
  const parts = partsOf(video.size);
  if (parts.length === 1) {
    const file = await piece(0, video.size);
    return (await api.upload(account, `${UPLOAD}/upload_video/`, {}, 'video', file, Kept, signal)).video
      .video_id;
  }
  const { upload_id } = await api.post(account, `${UPLOAD}/init_video_part_upload/`, {}, Begun);
  for (const [n, { start, end }] of parts.entries())
    await api.upload(
      account,
      `${UPLOAD}/upload_video_part/`,
      { upload_id, part_number: String(n + 1) },
      'video',
      await piece(start, end),
      Taken,
      signal,
    );
  const done = await api.post(account, `${UPLOAD}/complete_video_part_upload/`, {}, Kept, { upload_id });
  return done.video.video_id;
}

/** What is asked for in the one request that publishes a film. */
export const filmWork = (videoId: string, coverId: string | undefined, { text }: Pick<Post, 'text'>) => ({
  path: `${UPLOAD}/create_video/`,
  body: { video_id: videoId, text, ...(coverId ? { custom_cover_image_url: coverId } : {}) },
});
