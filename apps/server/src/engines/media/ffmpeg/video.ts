import { join } from 'node:path';
import { MediaError } from '../media.errors.ts';
import type { Processed, ProcessOptions, VideoFacts } from '../media.ts';
import { writeThumb } from '../picture.ts';
import { sharp } from '../sharp.ts';
import type { Source } from './input.ts';
import { refuseTruncated } from './iso-boxes.ts';
import type { Programs } from './locate.ts';
import { makePoster } from './poster.ts';
import { makePreview } from './preview.ts';
import { probe } from './probe.ts';
import { makeProxy, planProxy } from './proxy.ts';

const MAX_SECONDS = 4 * 3600;
const MAX_PIXELS = 8192 * 4320;

export async function processVideo(
  programs: Programs,
  source: Source,
  options: ProcessOptions,
): Promise<Processed> {
  const { signal, progress, folder } = options;
  if (['mp4', 'mov'].includes(source.ext)) await refuseTruncated(source.file, '视频');
  const probed = await probe(programs, source, '视频', signal);
  const { picture, sound, seconds } = probed;
  if (!picture) throw new MediaError('broken', '文件中没有视频画面');
  if (!seconds) throw new MediaError('broken', '无法获取视频时长');
  if (seconds > MAX_SECONDS) throw new MediaError('refused', '视频过长，上限为 4 小时');
  if (picture.width * picture.height > MAX_PIXELS)
    throw new MediaError('refused', `视频画面过大（${picture.width}×${picture.height}）`);
  progress(5);

  const work = { programs, source, picture, seconds, folder, signal };
  const { file: poster, look } = await makePoster(work);
  const upright = picture.height > picture.width;
  const thumbs = upright ? [await writeThumb(sharp(join(folder, poster.name)), picture, 480, folder)] : [];
  progress(15);
  const preview = await makePreview(work);
  progress(30);
  const plan = planProxy(source.ext, probed, picture);
  const proxy = plan
    ? await makeProxy(work, sound, plan, (done) => progress(30 + Math.floor(done * 70)))
    : null;

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
