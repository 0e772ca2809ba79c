/** Samples between -1 and 1 of one channel. */
export interface Sound {
  rate: number;
  samples: Float32Array;
}

/** Reads a WAV file of 16 bits; of several channels the first. */
export function readWav(bytes: Buffer): Sound {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new Error('the sound is no WAV file');
  let [channels, rate, bits] = [1, 0, 0];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const from = at + 8;
    if (name === 'fmt ')
      [channels, rate, bits] = [
        bytes.readUInt16LE(from + 2),
        bytes.readUInt32LE(from + 4),
        bytes.readUInt16LE(from + 14),
      ];
    if (name === 'data') {
      if (bits !== 16 || rate === 0) throw new Error('the sound has no 16 bits a sample');
      // A service that streams does not know how long its file is: what came counts.
      const count = Math.floor(Math.min(size, bytes.length - from) / (2 * channels));
      const samples = Float32Array.from(
        { length: count },
        (_, index) => bytes.readInt16LE(from + index * 2 * channels) / 32_768,
      );
      return { rate, samples };
    }
    at = from + size + (size % 2);
  }
  throw new Error('the sound has no data');
}

/** The same sound at another rate. */
export function resample({ rate, samples }: Sound, to: number): Float32Array {
  if (rate === to) return samples;
  const length = Math.floor((samples.length * to) / rate);
  return Float32Array.from({ length }, (_, index) => {
    const place = (index * rate) / to;
    const before = Math.floor(place);
    const [left = 0, right = left] = [samples[before], samples[before + 1]];
    return left + (right - left) * (place - before);
  });
}

export function toPcm(samples: Float32Array, volume: number): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [at, sample] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample * volume)) * 32_767), at * 2);
  return bytes;
}

/** The head of a WAV file of one channel and 16 bits. */
export function wavHead(rate: number, dataBytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + dataBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  return head;
}
