import { join } from 'node:path';
import { MediaError } from '../media.errors.ts';
import type { Processed, VideoFacts } from '../media.ts';
import { writeThumb } from '../picture.ts';
import { sharp } from '../sharp.ts';
import { refuseTruncated } from './iso-boxes.ts';
import { makePoster } from './poster.ts';
import { makePreview } from './preview.ts';
import { probe } from './probe.ts';
import { makeProxy, planProxy } from './proxy.ts';
import type { Source } from './source.ts';

const MAX_SECONDS = 4 * 3600;
const MAX_PIXELS = 8192 * 4320;

/** Looks into a video and makes what is shown of it; yields the percent done. */
export async function* processVideo(source: Source, folder: string): AsyncGenerator<number, Processed> {
  if (['mp4', 'mov'].includes(source.ext)) await refuseTruncated(source.file, '视频');
  const probed = probe(source);
  const { picture, sound, seconds } = probed;
  if (!picture) throw new MediaError('broken', '文件中没有视频画面');
  if (!seconds) throw new MediaError('broken', '无法获取视频时长');
  if (seconds > MAX_SECONDS) throw new MediaError('refused', '视频过长，上限为 4 小时');
  if (picture.width * picture.height > MAX_PIXELS)
    throw new MediaError('refused', `视频画面过大（${picture.width}×${picture.height}）`);
  yield 5;

  const work = { source, picture, seconds, folder };
  const { file: poster, look } = await makePoster(work);
  const upright = picture.height > picture.width;
  const thumbs = upright ? [await writeThumb(sharp(join(folder, poster.name)), picture, 480, folder)] : [];
  yield 15;
  const preview = yield* within(15, 30, makePreview(work));
  yield 30;
  const plan = planProxy(source.ext, probed, picture);
  const proxy = plan ? yield* within(30, 100, makeProxy(work, sound, plan)) : null;

  const facts: VideoFacts = {
    kind: 'video',
    seconds: Math.round(seconds * 1000) / 1000,
    width: picture.width,
    height: picture.height,
    fps: picture.fps,
    videoCodec: picture.codec,
    audioCodec: sound?.codec ?? null,
    bitRate: probed.bitRate,
    ...look,
    proxyReason: plan?.reason ?? null,
  };
  return { ...facts, files: [poster, ...thumbs, preview, ...(proxy ? [proxy] : [])] };
}

/** A step that tells 0 to 1, as part of the whole. */
async function* within<Made>(from: number, to: number, step: AsyncGenerator<number, Made>) {
  for (;;) {
    const next = await step.next();
    if (next.done) return next.value;
    yield from + Math.floor((to - from) * next.value);
  }
}
