import { MediaError } from '../media.errors.ts';
import type { av } from './av.ts';
import {
  COMPARE_SAMPLE_RATE,
  compareSound,
  type ExpectedSound,
  type MeasuredSound,
} from './compare-sound.ts';
import { probe } from './probe.ts';
import { runGraph, watchFrames } from './run-graph.ts';
import type { Source } from './source.ts';

/** A source that must be audible in the film. */
export interface ExpectedPart extends Source {
  name: string;
  kind: ExpectedSound['kind'];
  /** Start in the film, in seconds. */
  at: number;
  /** Start in the source, and how much of it is played. */
  seek: number;
  length?: number;
  volume: number;
  /** Loops until the film ends. */
  again?: true;
}

export interface VerifySoundRun {
  /** The finished film, an MP4. */
  file: string;
  fps: number;
  frames: number;
  parts: ExpectedPart[];
}

/** One sample per clock tick. */
const EAR_SHAPE = `aresample=${COMPARE_SAMPLE_RATE},aformat=sample_fmts=flt:channel_layouts=mono,asettb=1/${COMPARE_SAMPLE_RATE}`;

/** A tenth of a second: `aresample=async=1` does not correct smaller differences. */
const MOST_LOOSE = COMPARE_SAMPLE_RATE / 10;

/** Decodes the finished file and refuses it unless every source of the timeline is audible at its place. */
export async function* verifySound({ file, fps, frames, parts }: VerifySoundRun): AsyncGenerator<number> {
  const heard = await hear({ file, ext: 'mp4' });
  yield 0.5;
  const until = Math.round((frames / fps) * COMPARE_SAMPLE_RATE);
  const sounds: ExpectedSound[] = [];
  for (const [number, part] of parts.entries()) {
    sounds.push(await read(part, until));
    yield 0.5 + (number + 1) / (2 * parts.length);
  }
  const faults = compareSound(heard, { fps, frames, sounds });
  if (faults.length > 0)
    throw new MediaError('faulty', `成片未通过声音检查（${faults.join('；')}），请重新合成`);
}

async function hear(source: Source): Promise<MeasuredSound> {
  const { picture, sound } = probe(source);
  const frames = picture?.frames ?? 0;
  const track = growing();
  if (!sound) return { samples: track.whole(), startSeconds: 0, endSeconds: 0, clipped: 0, frames };
  let [start, end, clipped] = [Infinity, 0, 0];
  const graph =
    '[0:a]asplit[one][two];[one]aresample=48000,aformat=sample_fmts=flt,asettb=1/48000[raw];' +
    `[two]${EAR_SHAPE}[out]`;
  const taker = {
    pads: [
      { name: 'raw', kind: 'a' as const },
      { name: 'out', kind: 'a' as const },
    ],
    open: async () => {},
    take(pad: string, frame: av.Frame | null) {
      if (!frame) return true;
      const [at, data] = [secondOf(frame), floatsOf(frame)];
      if (pad === 'out') track.put(Math.round(at * COMPARE_SAMPLE_RATE), data);
      else {
        start = Math.min(start, at);
        end = Math.max(end, at + frame.nbSamples / frame.sampleRate);
        for (const sample of data) if (sample >= 1 || sample <= -1) clipped++;
      }
      return true;
    },
    close: () => {},
  };
  for await (const _ of runGraph({ inputs: [source], graph, seconds: 1 }, taker)) continue;
  return { samples: track.whole(), startSeconds: start, endSeconds: end, clipped, frames };
}

/** A source as placed in the film, up to sample `until`. */
async function read(part: ExpectedPart, until: number): Promise<ExpectedSound> {
  const { file, ext, name, kind, seek, volume, again } = part;
  const at = Math.round(part.at * COMPARE_SAMPLE_RATE);
  const most = Math.max(0, Math.min(until - at, Math.round((part.length ?? Infinity) * COMPARE_SAMPLE_RATE)));
  const track = growing();
  const graph = `[0:a]${EAR_SHAPE}[out]`;
  await watchFrames(
    { inputs: [{ file, ext, seek, length: most / COMPARE_SAMPLE_RATE + 0.1 }], graph },
    'a',
    (frame) => track.put(Math.round(secondOf(frame) * COMPARE_SAMPLE_RATE), floatsOf(frame)),
  );
  const once = track.whole().slice(0, most);
  const samples = again && once.length > 0 ? repeated(once, until - at) : once;
  for (const [n, sample] of samples.entries()) samples[n] = sample * volume;
  // Larger differences are corrected when the sound is mixed.
  return { name, kind, at, samples, loose: Math.min(track.loose(), MOST_LOOSE) };
}

function repeated(once: Float32Array, length: number): Float32Array {
  const all = new Float32Array(Math.max(0, length));
  for (let at = 0; at < length; at += once.length) all.set(once.subarray(0, length - at), at);
  return all;
}

const secondOf = ({ pts, sampleRate }: av.Frame) => Number(pts) / sampleRate;

function floatsOf(frame: av.Frame): Float32Array {
  const bytes = frame.data?.[0];
  const count = frame.nbSamples * frame.channels;
  // A copy, because the frame's memory is reused.
  return bytes
    ? new Float32Array(Uint8Array.prototype.slice.call(bytes, 0, count * 4).buffer)
    : new Float32Array();
}

/** A growing buffer of samples by position; gaps are silent. */
function growing() {
  let all = new Float32Array(COMPARE_SAMPLE_RATE);
  let length = 0;
  let [first, count, loose] = [Number.NaN, 0, 0];
  return {
    put(at: number, data: Float32Array) {
      if (count === 0) first = at;
      loose = Math.max(loose, Math.abs(at - first - count));
      count += data.length;
      const kept = at < 0 ? data.subarray(-at) : data;
      const from = Math.max(0, at);
      length = Math.max(length, from + kept.length);
      if (length > all.length) {
        const larger = new Float32Array(length * 2);
        larger.set(all);
        all = larger;
      }
      all.set(kept, from);
    },
    whole: () => all.slice(0, length),
    /** Maximum difference between timestamps and counted samples. */
    loose: () => loose,
  };
}
