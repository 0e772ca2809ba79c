import { join } from 'node:path';
import type { DerivedFile } from '../media.ts';
import { input, QUIET } from './input.ts';
import { run } from './run.ts';
import { ANONYMOUS, finished, fit, h264, type VideoWork } from './work.ts';

const FPS = 12;
const SNIPPETS = 5;
const SNIPPET_SECONDS = 0.8;
/** Up to this length the film itself is its preview. */
const SHORT_SECONDS = 6;

/** A silent loop for hovering: glimpses from the whole length. Seeking to each costs far less than reading everything. */
export async function makePreview(work: VideoWork): Promise<DerivedFile> {
  const { programs, source, picture, seconds, folder, signal } = work;
  const size = fit(picture, 270);
  const starts =
    seconds <= SHORT_SECONDS
      ? [0]
      : Array.from({ length: SNIPPETS }, (_, at) => (at + 0.5) * (seconds / SNIPPETS));
  const length = seconds <= SHORT_SECONDS ? SHORT_SECONDS : SNIPPET_SECONDS;
  const shape = `fps=${FPS},scale=${size.width}:${size.height},setsar=1,format=yuv420p`;
  const parts = starts.map((_, at) => `[${at}:${picture.index}]${shape}[p${at}]`);
  const join_ = `${starts.map((_, at) => `[p${at}]`).join('')}concat=n=${starts.length}:v=1:a=0[out]`;
  const args = [
    ...QUIET,
    ...starts.flatMap((start) => [
      '-threads',
      '1',
      ...input(source, '-ss', start.toFixed(3), '-t', String(length)),
    ]),
    ...['-filter_complex', [...parts, join_].join(';'), '-map', '[out]', '-an', ...ANONYMOUS],
    ...[...h264(programs, 30, 500), '-movflags', '+faststart', '-y', `file:${join(folder, 'preview.mp4')}`],
  ];
  const outcome = await run({ program: programs.ffmpeg, args, signal, cpuSeconds: 180 });
  return finished(outcome, work, { role: 'preview', name: 'preview.mp4', ...size });
}
