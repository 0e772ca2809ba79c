import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../media.errors.ts';
import type { AudioFacts, Processed, Waveform } from '../media.ts';
import { refuseTruncated } from './iso-boxes.ts';
import { probe } from './probe.ts';
import { watching } from './run-graph.ts';
import type { Source } from './source.ts';

const MAX_SECONDS = 12 * 3600;
const RATE = 8_000;
/** Loudest sample of every 20 ms; joined to the peaks below once the true length is known. */
const BLOCK = RATE / 50;
const PEAKS = 400;
/** What a file that does not say its length is thought to have, for the progress. */
const USUAL_SECONDS = 600;

/** Listens to a sound file and draws its waveform; yields the percent done. */
export async function* processAudio(source: Source, folder: string): AsyncGenerator<number, Processed> {
  if (source.ext === 'm4a') await refuseTruncated(source.file, '音频');
  const { sound, seconds: claimed, bitRate } = probe(source);
  if (!sound) throw new MediaError('broken', '文件中没有音频');
  if (claimed > MAX_SECONDS) throw new MediaError('refused', '音频过长，上限为 12 小时');
  yield 10;
  const waveform = yield* listen(source, claimed);
  const text = JSON.stringify(waveform);
  await writeFile(join(folder, 'waveform.json'), text);
  const facts: AudioFacts = {
    kind: 'audio',
    // Many MP3 files only estimate their length; having decoded it we know.
    seconds: waveform.seconds,
    audioCodec: sound.codec,
    bitRate,
    sampleRate: sound.sampleRate,
    channels: sound.channels,
  };
  const file = { role: 'waveform' as const, name: 'waveform.json', contentType: 'application/json' };
  return { ...facts, files: [{ ...file, bytes: Buffer.byteLength(text) }] };
}

async function* listen(source: Source, claimed: number): AsyncGenerator<number, Waveform> {
  const loudest: number[] = [];
  let samples = 0;
  let peak = 0;
  const run = {
    inputs: [{ ...source, length: MAX_SECONDS }],
    graph: `[0:a]aresample=${RATE},aformat=sample_fmts=s16:channel_layouts=mono[out]`,
    seconds: claimed || USUAL_SECONDS,
  };
  const heard = watching(run, 'a', (frame) => {
    const bytes = frame.data?.[0];
    if (!bytes) return;
    for (let at = 0; at < frame.nbSamples; at++) {
      peak = Math.max(peak, Math.abs(bytes.readInt16LE(at * 2)));
      if (++samples % BLOCK) continue;
      loudest.push(peak);
      peak = 0;
    }
  });
  for await (const share of heard) yield 10 + Math.floor(85 * share);
  if (peak) loudest.push(peak);
  if (!samples) throw new MediaError('broken', '音频已损坏或格式不正确');
  return { seconds: Math.round((samples / RATE) * 1000) / 1000, peaks: join400(loudest) };
}

function join400(loudest: number[]): number[] {
  const count = Math.min(PEAKS, loudest.length);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * loudest.length) / count);
    const to = Math.max(from + 1, Math.floor(((at + 1) * loudest.length) / count));
    const highest = loudest.slice(from, to).reduce((high, value) => Math.max(high, value), 0);
    return Math.round((highest / 32768) * 100);
  });
}
