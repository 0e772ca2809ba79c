import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { locate } from '../ffmpeg/locate.ts';
import { scratch } from './look.ts';

const programs = (await locate({ ffmpegPath: null, ffprobePath: null })).programs;

/** Makes a file with the FFmpeg that is there. */
export async function film(name: string, ...args: string[]): Promise<string> {
  if (!programs) throw new Error('no ffmpeg to make test files with');
  const file = join(await scratch(), name);
  await promisify(execFile)(programs.ffmpeg, ['-v', 'error', '-y', ...args, file]);
  return file;
}

export const picture = (size: string, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=10:d=${seconds}`,
];
export const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}`];
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Turns a film by 90° the way a phone does: in the track's header, the pixels stay. */
export async function turn(file: string): Promise<string> {
  const bytes = await readFile(file);
  const matrix = bytes.indexOf('tkhd') + 44;
  [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000].forEach((value, at) => {
    bytes.writeInt32BE(value, matrix + at * 4);
  });
  await writeFile(file, bytes);
  return file;
}
