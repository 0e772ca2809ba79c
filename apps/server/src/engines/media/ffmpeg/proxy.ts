import { join } from 'node:path';
import type { DerivedFile } from '../media.ts';
import { input, QUIET } from './input.ts';
import type { Picture, Probed, Sound } from './probe.ts';
import { run } from './run.ts';
import { ANONYMOUS, FEW_THREADS, finished, fit, h264, type VideoWork } from './work.ts';

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
export function planProxy(ext: string, { sound, bitRate }: Probed, picture: Picture): ProxyPlan | null {
  const encode = (reason: string): ProxyPlan => ({ reason, copy: false });
  if (picture.codec !== 'h264') return encode(`浏览器不能直接播放 ${picture.codec} 编码`);
  if (!/^yuvj?420p$/.test(picture.pixelFormat))
    return encode(`浏览器不能直接播放 ${picture.pixelFormat} 色彩格式`);
  if (Math.min(picture.width, picture.height) > 1080) return encode('画面超过 1080p');
  if (bitRate > MAX_BIT_RATE) return encode('码率过高');
  if (sound && !PLAYABLE_SOUND.has(sound.codec)) return encode(`浏览器不能直接播放 ${sound.codec} 声音`);
  return ext === 'mp4' ? null : { reason: `浏览器不能直接播放 ${ext} 格式`, copy: true };
}

export async function makeProxy(
  work: VideoWork,
  sound: Sound | null,
  plan: ProxyPlan,
  progress: (share: number) => void,
): Promise<DerivedFile> {
  const { programs, source, picture, seconds, folder, signal } = work;
  const size = plan.copy ? { width: picture.width, height: picture.height } : fit(picture, 720);
  const filters = [...(picture.fps > 31 ? ['fps=30'] : []), `scale=${size.width}:${size.height}`, 'setsar=1'];
  const encoding = [
    '-vf',
    filters.join(','),
    ...h264(programs, 24, 3000),
    '-c:a',
    programs.aac,
    '-b:a',
    '128k',
    '-ac',
    '2',
  ];
  const args = [
    ...[...QUIET, ...FEW_THREADS, ...input(source), '-map', `0:${picture.index}`],
    ...(sound ? ['-map', `0:${sound.index}`] : []),
    ...[...ANONYMOUS, ...(plan.copy ? ['-c', 'copy'] : encoding), '-fs', String(MAX_BYTES)],
    ...['-movflags', '+faststart', '-progress', 'pipe:1', '-y', `file:${join(folder, 'proxy.mp4')}`],
  ];
  let heard = '';
  const onOutput = (piece: Buffer) => {
    heard = (heard + piece.toString('latin1')).slice(-500);
    const microseconds = Number(
      heard
        .match(/out_time_(?:us|ms)=(\d+)/g)
        ?.at(-1)
        ?.split('=')[1],
    );
    if (microseconds > 0) progress(Math.min(1, microseconds / 1e6 / seconds));
  };
  const cpuSeconds = Math.min(4 * 3600, 120 + seconds * 20);
  const outcome = await run({ program: programs.ffmpeg, args, signal, cpuSeconds, onOutput });
  return finished(outcome, work, { role: 'proxy', name: 'proxy.mp4', ...size });
}
