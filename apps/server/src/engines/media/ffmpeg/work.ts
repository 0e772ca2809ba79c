import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedFile } from '../media.ts';
import type { Source } from './input.ts';
import type { Programs } from './locate.ts';
import type { Picture } from './probe.ts';
import { explain, type Outcome } from './run.ts';

/** What every step on one video needs. */
export interface VideoWork {
  programs: Programs;
  source: Source;
  picture: Picture;
  seconds: number;
  folder: string;
  signal: AbortSignal;
}

/** Threads beyond two make one upload slow down everybody else's. */
export const FEW_THREADS = ['-threads', '2'];
/** Nothing of what the source says about its maker, place or time goes into what is made from it. */
export const ANONYMOUS = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'];

/** The size that fits `shortSide` without enlarging; even numbers, which H.264 wants. */
export function fit({ width, height }: Picture, shortSide: number): { width: number; height: number } {
  const scale = Math.min(1, shortSide / Math.min(width, height), (shortSide * 3) / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

export function h264(programs: Programs, crf: number, kilobits: number): string[] {
  const rate = ['-maxrate', `${kilobits}k`, '-bufsize', `${kilobits * 2}k`];
  const quality =
    programs.h264 === 'libx264'
      ? ['-preset', 'veryfast', '-crf', String(crf), ...rate]
      : ['-b:v', `${kilobits}k`];
  return ['-c:v', programs.h264, ...quality, '-pix_fmt', 'yuv420p', ...FEW_THREADS];
}

export async function finished(
  outcome: Outcome,
  work: VideoWork,
  file: Pick<DerivedFile, 'role' | 'name' | 'width' | 'height'>,
): Promise<DerivedFile> {
  if (outcome.code !== 0) throw explain(outcome, '视频');
  const { size } = await stat(join(work.folder, file.name)).catch(() => ({ size: 0 }));
  if (!size) throw explain(outcome, '视频');
  return { ...file, contentType: 'video/mp4', bytes: size };
}
