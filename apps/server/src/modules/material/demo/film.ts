import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#config';
import { locate } from '#engines/media/ffmpeg/locate.ts';
import { run } from '#engines/media/ffmpeg/run.ts';
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
  config: Config,
  drawings: readonly [Drawing, Drawing],
  signal: AbortSignal,
): Promise<Buffer | null> {
  const { programs } = await locate(config);
  if (!programs) return null;
  const folder = await mkdtemp(join(tmpdir(), 'zhiying-demo-'));
  try {
    for (const [at, drawing] of drawings.entries())
      await writeFile(join(folder, `${at}.jpg`), await photograph(drawing));
    const [width, height] = drawings[0].includes('portrait') ? [540, 960] : [960, 540];
    const shots = SHOTS.map(
      (slide, at) =>
        `[${at}:v]scale=${Math.round(width * 1.25)}:-2,crop=${width}:${height}:x='${slide(`min(t/${SECONDS_EACH},1)`)}':y='(ih-oh)/2',setsar=1[s${at}]`,
    );
    const film = join(folder, 'film.mp4');
    const outcome = await run({
      program: programs.ffmpeg,
      args: [
        '-v error -y -threads 1'.split(' '),
        drawings.map((_, at) => [
          `-loop 1 -framerate ${RATE} -t ${SECONDS_EACH} -i`.split(' '),
          join(folder, `${at}.jpg`),
        ]),
        ['-filter_complex', `${shots.join(';')};[s0][s1]concat=n=2:v=1:a=0[v]`],
        `-map [v] -c:v ${programs.h264} -pix_fmt yuv420p -b:v 1200k -movflags +faststart`.split(' '),
        film,
      ].flat(3),
      signal,
      cpuSeconds: 120,
    });
    if (outcome.code !== 0) throw new Error(`ffmpeg: ${outcome.complaint}`);
    return await readFile(film);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
