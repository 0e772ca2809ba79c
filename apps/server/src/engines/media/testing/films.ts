import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FilmFile } from '../film/film-file.ts';
import { makeFilms } from '../film/make-films.ts';
import { never, scratch } from './look.ts';

interface Recipe {
  /** Filters that draw the picture, e.g. `testsrc2=s=320x180:r=10:d=2`. */
  picture?: string;
  /** Filters that make the sound, e.g. `sine=d=2`. */
  sound?: string;
  codec?: string;
  soundCodec?: string;
  /** Of the encoder of the picture. */
  encoding?: Record<string, string>;
  options?: Record<string, string>;
  metadata?: Record<string, string>;
}

const FORMATS: Record<string, string> = { '.mkv': 'matroska', '.m4a': 'ipod' };
const SOUND_SHAPES: Record<string, string> = {
  aac: 'aformat=sample_fmts=fltp,asetnsamples=n=1024:p=0',
  libmp3lame: 'aformat=sample_fmts=fltp,asetnsamples=n=1152:p=0',
  pcm_s16le: 'aformat=sample_fmts=s16',
};

/** Makes a file with our own FFmpeg. */
export async function film(name: string, recipe: Recipe): Promise<string> {
  const { picture, sound, codec = 'libx264', soundCodec = 'aac', encoding, options, metadata } = recipe;
  const file = join(await scratch(), name);
  const streams: FilmFile['streams'] = [];
  const graph: string[] = [];
  if (picture) {
    graph.push(`${picture},format=${encoding?.pix_fmt ?? 'yuv420p'}[v]`);
    const quick = codec === 'libx264' ? { preset: 'ultrafast' } : {};
    const { pix_fmt: _, ...rest } = encoding ?? {};
    streams.push({ pad: 'v', kind: 'v', codec, options: { ...quick, ...rest } as Record<string, string> });
  }
  if (sound) {
    graph.push(`${sound},${SOUND_SHAPES[soundCodec]}[a]`);
    streams.push({ pad: 'a', kind: 'a', codec: soundCodec });
  }
  const ext = extname(name);
  const target: FilmFile = { file, format: FORMATS[ext] ?? ext.slice(1), options, metadata, streams };
  await makeFilms([{ make: 'film', inputs: [], graph: graph.join(';'), seconds: 1, target }], {
    signal: never,
  });
  return file;
}

export const picture = (size: string, seconds: number) => `testsrc2=s=${size}:r=10:d=${seconds}`;
export const tone = (seconds: number) => `sine=d=${seconds}`;

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
