import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../media.errors.ts';
import type { AudioFacts, Processed, ProcessOptions, Waveform } from '../media.ts';
import { input, QUIET, type Source } from './input.ts';
import { refuseTruncated } from './iso-boxes.ts';
import type { Programs } from './locate.ts';
import { probe } from './probe.ts';
import { explain, run } from './run.ts';

const MAX_SECONDS = 12 * 3600;
const RATE = 8_000;
/** Loudest sample of every 20 ms; joined to the peaks below once the true length is known. */
const BLOCK = RATE / 50;
const PEAKS = 400;

export async function processAudio(
  programs: Programs,
  source: Source,
  options: ProcessOptions,
): Promise<Processed> {
  const { signal, progress, folder } = options;
  if (source.ext === 'm4a') await refuseTruncated(source.file, '音频');
  const { sound, seconds: claimed, bitRate } = await probe(programs, source, '音频', signal);
  if (!sound) throw new MediaError('broken', '文件中没有音频');
  if (claimed > MAX_SECONDS) throw new MediaError('refused', '音频过长，上限为 12 小时');
  progress(10);
  const waveform = await listen(programs, source, sound.index, options, claimed);
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

async function listen(
  programs: Programs,
  source: Source,
  index: number,
  { signal, progress }: ProcessOptions,
  claimed: number,
): Promise<Waveform> {
  const loudest: number[] = [];
  let samples = 0;
  let peak = 0;
  let half = -1;
  const sample = (value: number) => {
    peak = Math.max(peak, Math.abs(value > 32767 ? value - 65536 : value));
    if (++samples % BLOCK) return;
    loudest.push(peak);
    peak = 0;
  };
  const onOutput = (piece: Buffer) => {
    for (const byte of piece) {
      if (half < 0) half = byte;
      else {
        sample(half | (byte << 8));
        half = -1;
      }
    }
    progress(10 + Math.floor(85 * Math.min(1, samples / RATE / (claimed || 600))));
  };
  const samplesOnly = [
    '-vn',
    '-t',
    String(MAX_SECONDS),
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-f',
    's16le',
    'pipe:1',
  ];
  const args = [...QUIET, '-threads', '1', ...input(source), '-map', `0:${index}`, ...samplesOnly];
  const outcome = await run({ program: programs.ffmpeg, args, signal, cpuSeconds: 600, onOutput });
  if (peak) loudest.push(peak);
  if (outcome.code !== 0 || !samples) throw explain(outcome, '音频');
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
