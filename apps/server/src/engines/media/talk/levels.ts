/** Pictures a second of a talking film. */
export const TALK_FPS = 25;
/** How far a mouth can be open, in steps; 0 is shut. */
export const OPENINGS = 6;

const SHUT_BELOW = 0.02;

/** Loudness of a WAV file, one figure a picture; what is no plain PCM is silent. */
function loudnessOf(wav: Buffer): number[] {
  let [channels, rate, bits] = [1, 24_000, 16];
  for (let at = 12; at + 8 <= wav.length; ) {
    const [name, size] = [wav.toString('latin1', at, at + 4), wav.readUInt32LE(at + 4)];
    if (name === 'fmt ') {
      [channels, rate, bits] = [
        wav.readUInt16LE(at + 10),
        wav.readUInt32LE(at + 12),
        wav.readUInt16LE(at + 22),
      ];
    }
    if (name === 'data') {
      if (bits !== 16) return [];
      const step = Math.max(1, Math.round(rate / TALK_FPS)) * channels * 2;
      const end = Math.min(wav.length, at + 8 + size);
      const levels: number[] = [];
      for (let from = at + 8; from + 2 <= end; from += step)
        levels.push(rootMeanSquare(wav, from, Math.min(end, from + step)));
      return levels;
    }
    at += 8 + size + (size % 2);
  }
  return [];
}

function rootMeanSquare(wav: Buffer, from: number, to: number): number {
  let sum = 0;
  let count = 0;
  for (let at = from; at + 2 <= to; at += 2, count++) sum += (wav.readInt16LE(at) / 32_768) ** 2;
  return Math.sqrt(sum / Math.max(1, count));
}

/** How wide the mouth is open on each picture: by how loud it is, opening at once and closing a little later. */
export function openings(parts: readonly { wav: Buffer; atMs: number }[], totalMs: number): number[] {
  const count = Math.max(1, Math.ceil((totalMs * TALK_FPS) / 1000));
  const heard = new Float32Array(count);
  for (const { wav, atMs } of parts) {
    const first = Math.round((atMs * TALK_FPS) / 1000);
    for (const [at, level] of loudnessOf(wav).entries()) if (first + at < count) heard[first + at] = level;
  }
  const loudest = heard.reduce((most, level) => Math.max(most, level), 0);
  let open = 0;
  return Array.from(heard, (level) => {
    const wanted = level < SHUT_BELOW || loudest === 0 ? 0 : Math.min(1, (level / loudest) ** 0.6);
    open = wanted > open ? wanted : Math.max(wanted, open - 0.3);
    return Math.round(open * (OPENINGS - 1));
  });
}
