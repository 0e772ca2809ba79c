/** Sample rate at which films and their sources are compared. */
export const COMPARE_SAMPLE_RATE = 16_000;

/** A source that must be audible in the film, at the comparison rate and with the timeline's volume. */
export interface ExpectedSound {
  /** Chinese name for messages. */
  name: string;
  kind: 'line' | 'own' | 'music';
  /** First sample in the film. */
  at: number;
  samples: Float32Array;
  /** Maximum difference between its timestamps and its sample count: players may follow either. */
  loose: number;
}

/** The sound of the finished file. */
export interface MeasuredSound {
  /** Samples at the comparison rate, placed by timestamp. */
  samples: Float32Array;
  /** Times of the first sample and after the last one. */
  startSeconds: number;
  endSeconds: number;
  /** Samples beyond full scale. */
  clipped: number;
  frames: number;
}

interface Due {
  fps: number;
  frames: number;
  sounds: readonly ExpectedSound[];
}

const seconds = (samples: number) => samples / COMPARE_SAMPLE_RATE;
const inSamples = (ms: number) => Math.round((ms * COMPARE_SAMPLE_RATE) / 1000);

/** Sources are compared in windows of about this length. */
const PART = inSamples(300);
/** Shorter pauses are useless for checking the music. */
const SHORTEST = inSamples(120);
/** Tolerated offset between film and timeline: less than a frame. */
const LAG = inSamples(20);
/** Music fades out over the last second. */
const FADE = inSamples(1_000);
/** Below this level it is silence. */
const SILENT = 10 ** (-55 / 20);
/** Parts this far below a source's peak are its own pauses. */
const PAUSE = 10 ** (-30 / 20);
/** Below this share a source is masked by others in the timeline itself. */
const DROWNED = 0.4;
/** Audible if its similarity to the film is at least this share of the expected one. */
const LIKE = 0.5;
/** Tolerated missing share of a source. */
const MISSING = 0.15;
/** Tolerated level relative to the loudest line, compared with the timeline. Limiters stay below this. */
const FAINT = 0.2;
/** Inaudible overshoot of the encoder. */
const FEW_CLIPPED = 4;
const WINDOW = inSamples(100);
const LONGEST_SILENCE = inSamples(1_500);
/** Only the first few are reported; the rest follows from them. */
const MOST_FAULTS = 3;

/** Faults of a film in Chinese, most important first; empty if it matches its timeline. */
export function compareSound(heard: MeasuredSound, due: Due): string[] {
  const faults = [...judgeLength(heard, due)];
  const clippedShare = heard.clipped / Math.max(1, heard.endSeconds);
  if (clippedShare > FEW_CLIPPED) faults.push('声音过载失真');
  const mix = mixOf(due.sounds, heard.samples.length);
  if (faults.length === 0) faults.push(...judgeSilence(heard.samples, mix));
  const gains: { name: string; kind: ExpectedSound['kind']; gain: number }[] = [];
  for (const sound of due.sounds) {
    if (faults.length >= MOST_FAULTS) return faults;
    const { fault, gain } = judgeOne(sound, heard.samples, mix, due.sounds);
    if (fault) faults.push(fault);
    else if (gain !== null) gains.push({ name: sound.name, kind: sound.kind, gain });
  }
  const lines = gains.filter(({ kind }) => kind === 'line');
  const loudest = Math.max(0, ...lines.map(({ gain }) => gain));
  for (const { name, gain } of lines) if (gain < FAINT * loudest) faults.push(`${name}声音过小`);
  return faults.slice(0, MOST_FAULTS);
}

function* judgeLength({ startSeconds, endSeconds, frames }: MeasuredSound, due: Due): Generator<string> {
  const frame = 1 / due.fps;
  const length = due.frames / due.fps;
  if (frames !== due.frames) yield `画面 ${shown(frames / due.fps)} 秒，应为 ${shown(length)} 秒`;
  const off = Math.abs(endSeconds - length) > frame * 1.001 || startSeconds > frame;
  if (off) yield `声音 ${shown(endSeconds)} 秒，画面 ${shown(length)} 秒，长度不一致`;
}

const shown = (value: number) => value.toFixed(1);

/** Sum of all expected sources, without ducking. */
function mixOf(sounds: readonly ExpectedSound[], length: number): Float32Array {
  const mix = new Float32Array(length);
  for (const { at, samples } of sounds)
    for (let n = 0; n < samples.length && at + n < length; n++)
      mix[at + n] = (mix[at + n] ?? 0) + (samples[n] ?? 0);
  return mix;
}

/** Lasting silence where the timeline has sound. */
function* judgeSilence(heard: Float32Array, mix: Float32Array): Generator<string> {
  const loudest = Math.max(...windows(mix).map(({ from, to }) => rms(mix, from, to)), 0);
  if (loudest < SILENT) return;
  let [from, due] = [0, 0];
  for (const { from: at, to } of [...windows(heard), { from: heard.length, to: heard.length }]) {
    if (at < heard.length && rms(heard, at, to) < SILENT) {
      if (rms(mix, at, to) > loudest * PAUSE) due += to - at;
      continue;
    }
    if (at - from >= LONGEST_SILENCE && due > (at - from) / 5)
      yield `第 ${shown(seconds(from))} 秒起有 ${shown(seconds(at - from))} 秒没有声音`;
    [from, due] = [to, 0];
  }
}

const windows = ({ length }: Float32Array) =>
  Array.from({ length: Math.floor(length / WINDOW) }, (_, at) => ({
    from: at * WINDOW,
    to: (at + 1) * WINDOW,
  }));

/** Whether a source is in the film at its place, by similarity per window. */
function judgeOne(
  sound: ExpectedSound,
  heard: Float32Array,
  mix: Float32Array,
  all: readonly ExpectedSound[],
): { fault: string | null; gain: number | null } {
  const spans =
    sound.kind === 'music'
      ? pausesOf(all, mix.length)
      : [{ from: sound.at, to: Math.min(mix.length, sound.at + sound.samples.length) }];
  const parts = spans.flatMap(({ from, to }) => partsOf(from, to));
  const source = (from: number, to: number) => sound.samples.subarray(from - sound.at, to - sound.at);
  const levels = parts.map(({ from, to }) => rms(source(from, to), 0, to - from));
  const loudest = Math.max(0, ...levels);
  let [checked, missing, first] = [0, 0, -1];
  let [explained, energy] = [0, 0];
  for (const [number, { from, to }] of parts.entries()) {
    if ((levels[number] ?? 0) < Math.max(SILENT, loudest * PAUSE)) continue;
    const wanted = source(from, to);
    const expected = likeness(mix, from, wanted);
    if (expected < DROWNED) continue;
    checked += to - from;
    const found = placeOf(heard, from, wanted, { least: expected * LIKE, reach: LAG + sound.loose });
    if (found !== null) {
      explained += dot(heard, found, wanted);
      energy += dot(wanted, 0, wanted);
      continue;
    }
    missing += to - from;
    if (first < 0) first = from;
  }
  const fault =
    missing > checked * MISSING ? `${sound.name}在第 ${shown(seconds(first))} 秒听不到或位置不对` : null;
  return { fault, gain: energy > 0 ? explained / energy : null };
}

/** Where nobody speaks and the music is not fading yet. */
function pausesOf(all: readonly ExpectedSound[], length: number) {
  const spoken = all.filter(({ kind }) => kind === 'line').toSorted((a, b) => a.at - b.at);
  const pauses: { from: number; to: number }[] = [];
  let from = 0;
  for (const { at, samples } of [
    ...spoken,
    { at: Math.max(0, length - FADE), samples: new Float32Array(length) },
  ]) {
    if (at - from >= SHORTEST) pauses.push({ from, to: at });
    from = Math.max(from, at + samples.length);
  }
  return pauses;
}

function partsOf(from: number, to: number) {
  const count = Math.max(1, Math.round((to - from) / PART));
  const edge = (number: number) => from + Math.floor(((to - from) * number) / count);
  return Array.from({ length: count }, (_, at) => ({ from: edge(at), to: edge(at + 1) }));
}

/** The offset at which the source is found, within the tolerance; null if nothing is similar. */
function placeOf(
  heard: Float32Array,
  at: number,
  wanted: Float32Array,
  { least, reach }: { least: number; reach: number },
): number | null {
  const own = dot(wanted, 0, wanted);
  for (let lag = 0; lag <= reach; lag++)
    for (const place of [at + lag, at - lag]) if (likeness(heard, place, wanted, own) >= least) return place;
  return null;
}

/** Normalized correlation: 1 for the same signal at any volume, about 0 for unrelated ones. */
function likeness(
  track: Float32Array,
  at: number,
  wanted: Float32Array,
  own = dot(wanted, 0, wanted),
): number {
  const other = power(track, at, wanted.length);
  return own > 0 && other > 0 ? dot(track, at, wanted) / Math.sqrt(own * other) : 0;
}

function dot(track: Float32Array, at: number, wanted: Float32Array): number {
  let sum = 0;
  for (let n = Math.max(0, -at); n < wanted.length && at + n < track.length; n++)
    sum += (track[at + n] ?? 0) * (wanted[n] ?? 0);
  return sum;
}

function power(track: Float32Array, at: number, length: number): number {
  let sum = 0;
  for (let n = Math.max(0, at); n < at + length && n < track.length; n++) sum += (track[n] ?? 0) ** 2;
  return sum;
}

const rms = (track: Float32Array, from: number, to: number) =>
  Math.sqrt(power(track, from, to - from) / Math.max(1, to - from));
