/** 16 bits, one channel. */
export function asWav(samples: Float32Array, rate: number): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2);
  return file;
}

/** Programs write a handful before the sound itself; a file of nothing else is none. */
const MOST_PARTS = 1_000;

/** How long a WAV file is; null for what is none. Services that stream do not know the length: what came counts. */
export function wavMs(file: Buffer): number | null {
  if (
    file.length < 44 ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WAVE'
  )
    return null;
  let bytesPerSecond = 0;
  for (let at = 12, parts = 0; at + 8 <= file.length && parts < MOST_PARTS; parts += 1) {
    const [name, size] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)];
    if (name === 'fmt ' && at + 24 <= file.length) bytesPerSecond = file.readUInt32LE(at + 16);
    if (name === 'data')
      return bytesPerSecond ? (Math.min(size, file.length - at - 8) * 1000) / bytesPerSecond : null;
    at += 8 + size + (size % 2);
  }
  return null;
}
