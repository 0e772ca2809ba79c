import { rm } from 'node:fs/promises';
import type { av } from './av.ts';
import { AAC_SHAPE, aac } from './encoding.ts';
import { filmFile } from './film-file.ts';
import { type Input, runGraph, type Taker } from './run-graph.ts';

export interface SoundRun {
  inputs: Input[];
  /** Ends in [mix], stereo, 48 kHz, exactly `seconds` long. */
  graph: string;
  seconds: number;
  /** AAC in MP4. */
  file: string;
  /** LUFS. */
  target: number;
}

/** Closer than this to the target nobody hears a difference. */
const NEAR = 0.5;
const TRIES = 3;
/** Quieter than this is silence: making it loud would only make noise. */
const SILENCE = -60;
/** −1.5 dBFS: encoders overshoot. */
const LIMIT = 0.84;
const MEASURED = 'ebur128=metadata=1';

/** Mixes once, measures, and sets the loudness by one gain and a limiter: half the work of correcting while it plays. */
export async function* mixSound({ inputs, graph, seconds, file, target }: SoundRun): AsyncGenerator<number> {
  const mixed = `${file}.wav`;
  try {
    const streams = [{ pad: 'a', kind: 'a' as const, codec: 'pcm_f32le' }];
    const first = listening(filmFile({ file: mixed, format: 'wav', streams }));
    const run = { inputs, graph: `${graph};[mix]${MEASURED},aformat=sample_fmts=flt[a]`, seconds };
    for await (const share of runGraph(run, first)) yield share / 2;
    let gain = first.loudness() > SILENCE ? target - first.loudness() : 0;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const second = listening(filmFile({ file, format: 'mp4', streams: [aac(160)] }));
      const louder = `[0:a]volume=${gain.toFixed(2)}dB,alimiter=limit=${LIMIT}:level=0:latency=1,${MEASURED},${AAC_SHAPE}[a]`;
      const encode = { inputs: [{ file: mixed, ext: 'wav' }], graph: louder, seconds };
      for await (const share of runGraph(encode, second)) yield (1 + share) / 2;
      const off = target - second.loudness();
      if (first.loudness() <= SILENCE || Math.abs(off) < NEAR) break;
      gain += off;
    }
  } finally {
    await rm(mixed, { force: true });
  }
}

/** Remembers how loud what goes through was, as the filter before has written on each frame. */
function listening(taker: Taker): Taker & { loudness(): number } {
  let heard = Number.NaN;
  return {
    ...taker,
    take(pad: string, frame: av.Frame | null) {
      const told = frame?.getMetadata()?.get('lavfi.r128.I');
      if (told) heard = Number(told);
      return taker.take(pad, frame);
    },
    loudness: () => (Number.isFinite(heard) ? heard : -70),
  };
}
