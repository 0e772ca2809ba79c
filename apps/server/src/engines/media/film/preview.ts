import { join } from 'node:path';
import type { DerivedFile } from '../media.ts';
import { finished, fit, h264, type VideoWork } from './encoding.ts';
import { filmFile } from './film-file.ts';
import { runGraph } from './run-graph.ts';
import { TONE_MAPPED } from './tone.ts';

const FPS = 12;
const SNIPPETS = 5;
const SNIPPET_SECONDS = 0.8;
/** Up to this length the film itself is its preview. */
const SHORT_SECONDS = 6;

/** A silent loop for hovering: glimpses from the whole length. Seeking to each costs far less than reading everything. */
export async function* makePreview(work: VideoWork): AsyncGenerator<number, DerivedFile> {
  const { source, picture, seconds, folder } = work;
  const size = fit(picture, 270);
  const short = seconds <= SHORT_SECONDS;
  const starts = short ? [0] : Array.from({ length: SNIPPETS }, (_, at) => (at + 0.5) * (seconds / SNIPPETS));
  const length = short ? SHORT_SECONDS : SNIPPET_SECONDS;
  const tone = picture.hdr ? `,${TONE_MAPPED}` : '';
  const shape = `fps=${FPS},scale=${size.width}:${size.height}${tone},setsar=1,format=yuv420p`;
  const parts = starts.map((_, at) => `[${at}:v]trim=end=${length},${shape}[p${at}]`);
  const joined = `${starts.map((_, at) => `[p${at}]`).join('')}concat=n=${starts.length}:v=1:a=0[v]`;
  const run = {
    inputs: starts.map((seek, at) => ({ ...source, seek, length, at: at * length, threads: 1 })),
    graph: [...parts, joined].join(';'),
    seconds: starts.length * length,
  };
  yield* runGraph(
    run,
    filmFile({
      file: join(folder, 'preview.mp4'),
      format: 'mp4',
      options: { movflags: '+faststart' },
      streams: [h264(30, 500)],
    }),
  );
  return finished(work, { role: 'preview', name: 'preview.mp4', ...size });
}
