import { writeFile } from 'node:fs/promises';
import { likenessOf } from '../picture.ts';
import { sharp } from '../sharp.ts';
import { watchFrames } from './run-graph.ts';

export interface ShotHashesRun {
  /** The finished film, an MP4. */
  film: string;
  /** Seconds at which it is looked at. */
  at: number[];
  /** A JSON list: for each moment 64 hexadecimal digits; alike pictures differ in few of their bits. */
  file: string;
}

/** Neither the label at the top nor subtitles at the bottom: they would make different pictures alike, and alike ones different. */
const MIDDLE = 'crop=iw:ih*0.58:0:ih*0.12,scale=136:128:flags=area,format=rgb24';
const SIZE = { width: 136, height: 128, channels: 3 } as const;

/** What each shot looks like to people, whichever material it comes from. */
export async function* hashShots({ film, at, file }: ShotHashesRun): AsyncGenerator<number> {
  const looks: string[] = [];
  for (const [number, seek] of at.entries()) {
    let seen: Buffer | null = null;
    await watchFrames(
      { inputs: [{ file: film, ext: 'mp4', seek, threads: 1 }], graph: `[0:v]${MIDDLE}[out]` },
      'v',
      (frame) => {
        seen = frame.toBuffer();
        return false;
      },
    );
    const bits = seen ? await likenessOf(await sharp(seen, { raw: SIZE }).png().toBuffer()) : '';
    looks.push(
      BigInt(`0b${bits || 0}`)
        .toString(16)
        .padStart(64, '0'),
    );
    yield (number + 1) / at.length;
  }
  await writeFile(file, JSON.stringify(looks));
}
