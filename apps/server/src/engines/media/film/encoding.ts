import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../media.errors.ts';
import type { DerivedFile } from '../media.ts';
import type { FilmFile } from './film-file.ts';
import type { ProbedPicture } from './probed.ts';
import type { Source } from './source.ts';

/** What every step on one video needs. */
export interface VideoWork {
  source: Source;
  picture: ProbedPicture;
  seconds: number;
  folder: string;
}

/** The size that fits `shortSide` without enlarging; even numbers, which H.264 wants. */
export function fit(
  { width, height }: Pick<ProbedPicture, 'width' | 'height'>,
  shortSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, shortSide / Math.min(width, height), (shortSide * 3) / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** The picture [v], so sharp and at most so many kilobits a second. */
export const h264 = (crf: number, kilobits: number): FilmFile['streams'][number] => ({
  pad: 'v',
  kind: 'v',
  codec: 'libx264',
  options: {
    preset: 'veryfast',
    crf: String(crf),
    maxrate: `${kilobits}k`,
    bufsize: `${kilobits * 2}k`,
    threads: '2',
  },
});

/** The sound [a], which the graph ends with AAC_SHAPE. */
export const aac = (kilobits: number): FilmFile['streams'][number] => ({
  pad: 'a',
  kind: 'a',
  codec: 'aac',
  options: { b: `${kilobits}k` },
});

export const SOUND_SHAPE = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo';
/** AAC takes 1024 samples at a time. */
export const AAC_SHAPE = `${SOUND_SHAPE},asetnsamples=n=1024:p=0`;

export async function finished(
  work: VideoWork,
  file: Pick<DerivedFile, 'role' | 'name' | 'width' | 'height'>,
): Promise<DerivedFile> {
  const { size } = await stat(join(work.folder, file.name)).catch(() => ({ size: 0 }));
  if (!size) throw new MediaError('broken', '视频已损坏或格式不正确');
  return { ...file, contentType: 'video/mp4', bytes: size };
}
