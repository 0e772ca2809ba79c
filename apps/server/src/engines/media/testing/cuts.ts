import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Cut } from '@zhiying/contract';
import type { CutFile } from '../cut/shot-graph.ts';
import { probeFile } from '../film/probe-file.ts';
import { never, scratch } from './look.ts';

type Shot = Cut['shots'][number];

export const shot = (file: string, ms: number, over: Partial<Shot> = {}): Shot => ({
  source: { kind: 'film', file, in: 0 },
  ms,
  fit: 'cover',
  move: 'none',
  transition: { kind: 'cut', ms: 0 },
  volume: 0,
  ...over,
});

export const card = (ms: number, over: Partial<Shot> = {}) =>
  shot('', ms, { source: { kind: 'card', colors: ['#203040', '#203040'] }, ...over });

export const cut = (shots: Shot[], over: Partial<Cut> = {}): Cut => ({
  ratio: '9:16',
  side: 720,
  fps: 30,
  shots,
  layers: [],
  narration: [],
  subtitles: null,
  music: null,
  cover: { at: 0, title: '' },
  label: { corner: 'topLeft', producer: '智营测试', id: 'cut-1' },
  ...over,
});

/** Files by name, looked into as the material library does. */
export async function cutFiles(files: Record<string, string>): Promise<Map<string, CutFile>> {
  const found = new Map<string, CutFile>();
  for (const [name, file] of Object.entries(files)) {
    const ext = extname(file).slice(1);
    const sha256 = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    const probed = ext === 'png' ? null : await probeFile({ file, ext }, { signal: never });
    found.set(name, { file, ext, sha256, probed });
  }
  return found;
}

/** A line as voices speak it: a WAV of 24 kHz, one channel, known without looking into it. */
export async function voiceFile(name: string, wav: Buffer): Promise<[string, CutFile]> {
  const file = join(await scratch(), `${name}.wav`);
  await writeFile(file, wav);
  const sound = { codec: 'pcm_s16le', sampleRate: 24_000, channels: 1 };
  const probed = { seconds: (wav.length - 44) / 48_000, bitRate: 384_000, picture: null, sound, tags: {} };
  return [name, { file, ext: 'wav', sha256: name, probed }];
}
