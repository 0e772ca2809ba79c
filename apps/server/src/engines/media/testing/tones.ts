import { asWav } from '#engines/speech/wav.ts';

const RATE = 24_000;

/** Mono, 24 kHz, as voices come. */
const wavOf = (samples: Float32Array): Buffer => asWav(samples, RATE);

export const toneWav = (hertz: number, ms: number, level = 0.125): Buffer =>
  wavOf(
    Float32Array.from(
      { length: (RATE * ms) / 1000 },
      (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / RATE),
    ),
  );

/** Syllables of noise: no two moments of it are alike, as in speech. */
export function chatterWav(seed: number, ms: number, level = 0.25): Buffer {
  let state = seed;
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 1_073_741_824 - 1;
  };
  let smooth = 0;
  return wavOf(
    Float32Array.from({ length: (RATE * ms) / 1000 }, (_, at) => {
      smooth += (chance() - smooth) * 0.3;
      return level * smooth * (0.55 + 0.45 * Math.sin((2 * Math.PI * 5 * at) / RATE));
    }),
  );
}
