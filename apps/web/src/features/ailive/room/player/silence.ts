const RATE = 8_000;
const SAMPLES = RATE / 20;
const HEAD = 44;

/** A twentieth of a second of nothing, as a WAV: played on a click it lets a sound element play later by itself. */
export function silence(): Blob {
  const bytes = new DataView(new ArrayBuffer(HEAD + SAMPLES * 2));
  const write = (at: number, text: string) => {
    for (const [nth, sign] of [...text].entries()) bytes.setUint8(at + nth, sign.charCodeAt(0));
  };
  write(0, 'RIFF');
  bytes.setUint32(4, HEAD - 8 + SAMPLES * 2, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, RATE, true);
  bytes.setUint32(28, RATE * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  write(36, 'data');
  bytes.setUint32(40, SAMPLES * 2, true);
  return new Blob([bytes], { type: 'audio/wav' });
}
