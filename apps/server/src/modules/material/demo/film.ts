import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFilms } from '#engines/media/index.ts';
import { media } from '../media.ts';
import { type Drawing, photograph } from './drawings.ts';

const SECONDS_EACH = 3;
const RATE = 25;
const SHOTS = [
  // Slides from left to right, then comes closer from the right.
  (progress: string) => `(iw-ow)*${progress}`,
  (progress: string) => `(iw-ow)*(1-${progress})`,
];

/** Pans over two drawings, one after the other. Null where this machine has no FFmpeg: the demo then has no films. */
export async function shoot(
  drawings: readonly [Drawing, Drawing],
  signal: AbortSignal,
): Promise<Buffer | null> {
  const { ffmpeg } = await media.capabilities();
  if (!ffmpeg.available) return null;
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-demo-'));
  try {
    const photos = drawings.map((_, at) => join(folder, `${at}.jpg`));
    for (const [at, photo] of photos.entries())
      await writeFile(photo, await photograph(drawings[at] ?? drawings[0]));
    const [width, height] = drawings[0].includes('portrait') ? [540, 960] : [960, 540];
    const frames = SECONDS_EACH * RATE;
    const shots = SHOTS.map(
      (slide, at) =>
        `[${at}:v]scale=${Math.round(width * 1.25)}:-2,format=yuv420p,loop=loop=-1:size=1,trim=end_frame=${frames},` +
        `setpts=N/${RATE}/TB,fps=${RATE},crop=${width}:${height}:x='${slide(`n/${frames}`)}':y='(ih-oh)/2',setsar=1[s${at}]`,
    );
    const film = join(folder, 'film.mp4');
    const run = {
      make: 'film' as const,
      inputs: photos.map((still) => ({ still, most: 2 * Math.max(width, height) })),
      graph: `${shots.join(';')};[s0][s1]concat=n=2:v=1:a=0[v]`,
      seconds: 2 * SECONDS_EACH,
      target: {
        file: film,
        format: 'mp4',
        options: { movflags: '+faststart' },
        streams: [
          {
            pad: 'v',
            kind: 'v' as const,
            codec: 'libx264',
            options: { preset: 'veryfast', crf: '25', threads: '1' },
          },
        ],
      },
    };
    await makeFilms([run], { signal });
    return await readFile(film);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
