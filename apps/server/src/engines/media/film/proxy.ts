import { join } from 'node:path';
import type { DerivedFile } from '../media.ts';
import { AAC_SHAPE, aac, finished, fit, h264, type VideoWork } from './encoding.ts';
import { filmFile } from './film-file.ts';
import type { Probed, ProbedPicture, ProbedSound } from './probed.ts';
import { rewrap } from './rewrap.ts';
import { runGraph } from './run-graph.ts';
import { TONE_MAPPED } from './tone.ts';

export interface ProxyPlan {
  /** Chinese, shown with the facts. */
  reason: string;
  /** The streams are fine, only their wrapping is not: they are copied, not encoded again. */
  copy: boolean;
}

const MAX_BIT_RATE = 12_000_000;
const PLAYABLE_SOUND = new Set(['aac', 'mp3']);
const MAX_BYTES = 2 * 1024 ** 3;

/** null when every browser plays the source well as it is. */
export function planProxy(ext: string, { sound, bitRate }: Probed, picture: ProbedPicture): ProxyPlan | null {
  const encode = (reason: string): ProxyPlan => ({ reason, copy: false });
  if (picture.codec !== 'h264') return encode(`浏览器不能直接播放 ${picture.codec} 编码`);
  if (!/^yuvj?420p$/.test(picture.pixelFormat))
    return encode(`浏览器不能直接播放 ${picture.pixelFormat} 色彩格式`);
  if (Math.min(picture.width, picture.height) > 1080) return encode('画面超过 1080p');
  if (bitRate > MAX_BIT_RATE) return encode('码率过高');
  if (sound && !PLAYABLE_SOUND.has(sound.codec)) return encode(`浏览器不能直接播放 ${sound.codec} 声音`);
  return ext === 'mp4' ? null : { reason: `浏览器不能直接播放 ${ext} 格式`, copy: true };
}

export async function* makeProxy(
  work: VideoWork,
  sound: ProbedSound | null,
  plan: ProxyPlan,
): AsyncGenerator<number, DerivedFile> {
  const { source, picture, seconds, folder } = work;
  const file = join(folder, 'proxy.mp4');
  if (plan.copy) {
    yield* rewrap({ source, file, seconds, mostBytes: MAX_BYTES });
    const { width, height } = picture;
    return finished(work, { role: 'proxy', name: 'proxy.mp4', width, height });
  }
  const size = fit(picture, 720);
  const filters = [
    ...(picture.fps > 31 ? ['fps=30'] : []),
    `scale=${size.width}:${size.height}`,
    ...(picture.hdr ? [TONE_MAPPED] : []),
    'setsar=1,format=yuv420p',
  ];
  const graph = [`[0:v]${filters.join(',')}[v]`, ...(sound ? [`[0:a]${AAC_SHAPE}[a]`] : [])].join(';');
  const target = filmFile({
    file,
    format: 'mp4',
    options: { movflags: '+faststart' },
    streams: [h264(24, 3000), ...(sound ? [aac(128)] : [])],
    mostBytes: MAX_BYTES,
  });
  yield* runGraph({ inputs: [source], graph, seconds }, target);
  return finished(work, { role: 'proxy', name: 'proxy.mp4', ...size });
}
