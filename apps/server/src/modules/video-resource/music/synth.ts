/** Plays a score into samples. The same score always gives the same samples: no chance, no clock. */
export const RATE = 44_100;

export interface Score {
  bpm: number;
  /** A chord a bar, as semitones above the A below middle C; the first is the bass. */
  bars: readonly (readonly number[])[];
  /** Which notes of the chord are plucked on the eight quavers of a bar; null is a rest. */
  pluck: readonly (number | null)[];
  /** Loudness of each part, 0 to 1. */
  pad: number;
  lead: number;
  bass: number;
  /** On the sixteen semiquavers of a bar: k kick, s snare, h hat; anything else is a rest. */
  drums: string;
  /** 0: round like a flute; 1: sharp like a string. */
  bright: number;
}

const BASE_HZ = 220;
const hz = (semitones: number) => BASE_HZ * 2 ** (semitones / 12);
const TABLE = 4096;

/** One round of a tone with its overtones; played at any pitch by walking through it. */
function waveOf(overtones: readonly number[]): Float32Array {
  const wave = new Float32Array(TABLE);
  for (let at = 0; at < TABLE; at++)
    for (const [order, share] of overtones.entries())
      wave[at] = (wave[at] ?? 0) + share * Math.sin((2 * Math.PI * (order + 1) * at) / TABLE);
  return wave;
}

interface Note {
  at: number;
  seconds: number;
  pitch: number;
  volume: number;
  /** Seconds until it is at its loudest, and how fast it fades from there; 0 holds. */
  attack: number;
  decay: number;
}

export function play(score: Score): { samples: Float32Array; seconds: number } {
  const beat = 60 / score.bpm;
  const bar = 4 * beat;
  const seconds = bar * score.bars.length;
  const samples = new Float32Array(Math.round(seconds * RATE));
  const wave = waveOf([
    1,
    0.35 + 0.3 * score.bright,
    0.12 + 0.35 * score.bright,
    0.2 * score.bright,
    0.12 * score.bright,
  ]);
  const round = waveOf([1, 0.2, 0.05]);

  /** Whatever sounds beyond the end goes on at the beginning: the piece repeats without a break. */
  const add = (place: number, value: number) => {
    const at = place % samples.length;
    samples[at] = (samples[at] ?? 0) + value;
  };
  function tone(shape: Float32Array, { at, seconds: long, pitch, volume, attack, decay }: Note) {
    const [start, count] = [Math.round(at * RATE), Math.round(long * RATE)];
    const step = (hz(pitch) * TABLE) / RATE;
    const [rise, fall] = [Math.max(1, attack * RATE), Math.min(count, 0.08 * RATE)];
    for (let n = 0, phase = 0; n < count; n++, phase += step) {
      const envelope =
        Math.min(1, n / rise) * Math.min(1, (count - n) / fall) * Math.exp((-decay * n) / RATE);
      add(start + n, volume * envelope * (shape[Math.floor(phase) % TABLE] ?? 0));
    }
  }

  for (const [number, chord] of score.bars.entries()) {
    const at = number * bar;
    const [root = 0] = chord;
    for (const pitch of chord) {
      const held = { at, seconds: bar + 0.15, attack: 0.35, decay: 0 };
      tone(wave, { ...held, pitch, volume: score.pad * 0.09 });
      tone(wave, { ...held, pitch: pitch + 0.07, volume: score.pad * 0.06 });
    }
    for (const [eighth, which] of score.pluck.entries()) {
      const note = which === null ? undefined : chord[which % chord.length];
      if (note === undefined || which === null) continue;
      const pitch = note + 12 * (1 + Math.floor(which / chord.length));
      const from = at + (eighth * beat) / 2;
      tone(wave, { at: from, seconds: 1.1, pitch, volume: score.lead * 0.2, attack: 0.004, decay: 4.2 });
    }
    for (const half of [0, 2])
      tone(round, {
        at: at + half * beat,
        seconds: beat * 1.8,
        pitch: root - 12,
        volume: score.bass * 0.3,
        attack: 0.01,
        decay: 1.4,
      });
    for (const [sixteenth, hit] of [...score.drums].entries())
      DRUMS[hit]?.(Math.round((at + (sixteenth * beat) / 4) * RATE), add);
  }
  return { samples: level(samples), seconds };
}

type Add = (place: number, value: number) => void;
/** The same noise every time. */
const noise = (n: number) => {
  const mixed = Math.imul(n + 0x9e37, 0x85eb_ca6b) ^ (n >>> 3);
  return ((Math.imul(mixed, 0xc2b2_ae35) >>> 0) / 0xffff_ffff) * 2 - 1;
};
const DRUMS: Record<string, (start: number, add: Add) => void> = {
  k: (start, add) => {
    for (let n = 0; n < 0.22 * RATE; n++) {
      const t = n / RATE;
      add(
        start + n,
        0.55 * Math.exp(-t * 16) * Math.sin(2 * Math.PI * (48 * t + 4.2 * (1 - Math.exp(-t * 34)))),
      );
    }
  },
  s: (start, add) => {
    for (let n = 0; n < 0.16 * RATE; n++) add(start + n, 0.16 * Math.exp((-n / RATE) * 26) * noise(n));
  },
  h: (start, add) => {
    for (let n = 0; n < 0.05 * RATE; n++)
      add(start + n, 0.07 * Math.exp((-n / RATE) * 90) * (noise(n) - noise(n + 1)));
  },
};

/** As loud as it can be without cutting its peaks. */
function level(samples: Float32Array): Float32Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / (peak || 1)) * 0.8);
}
