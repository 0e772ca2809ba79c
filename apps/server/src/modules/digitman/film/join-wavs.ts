import { asWav } from '#engines/speech/index.ts';

const RATE = 24_000;

/** Sentences at their moments in one sound file, 24 kHz, one channel: what services take. */
export function joinWavs(parts: readonly { wav: Buffer; atMs: number }[], totalMs: number): Buffer {
  const samples = new Float32Array(Math.ceil((totalMs * RATE) / 1000));
  for (const { wav, atMs } of parts) {
    const start = Math.round((atMs * RATE) / 1000);
    const { rate, channels, data } = pcmOf(wav);
    const count = Math.floor((data.length / 2 / channels / rate) * RATE);
    for (let n = 0; n < count && start + n < samples.length; n++) {
      const at = Math.floor((n * rate) / RATE) * channels * 2;
      samples[start + n] = data.readInt16LE(at) / 32_768;
    }
  }
  return asWav(samples, RATE);
}

/** The samples of a plain WAV file; nothing of any other. */
function pcmOf(wav: Buffer): { rate: number; channels: number; data: Buffer } {
  let [channels, rate, bits] = [1, RATE, 16];
  for (let at = 12; at + 8 <= wav.length; ) {
    const [name, size] = [wav.toString('latin1', at, at + 4), wav.readUInt32LE(at + 4)];
    if (name === 'fmt ')
      [channels, rate, bits] = [
        wav.readUInt16LE(at + 10),
        wav.readUInt32LE(at + 12),
        wav.readUInt16LE(at + 22),
      ];
    if (name === 'data' && bits === 16) return { rate, channels, data: wav.subarray(at + 8, at + 8 + size) };
    at += 8 + size + (size % 2);
  }
  return { rate: RATE, channels: 1, data: Buffer.alloc(0) };
}
