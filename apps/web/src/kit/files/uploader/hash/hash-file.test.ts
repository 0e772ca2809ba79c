import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { hashFile } from './hash-file.ts';

const bytes = Uint8Array.from({ length: 1_200_003 }, (_, index) => (index * 31 + (index >> 7)) & 255);

const sha256Of = async (content: Uint8Array<ArrayBuffer>) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', content)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Slow, and plainly what the standard says. */
function bitByBit(content: Uint8Array): number {
  let crc = ~0;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

test('整个文件的 SHA-256 和每片的 CRC-32，一次读完', async () => {
  const read: number[] = [];
  const found = await hashFile(
    new Blob([bytes]),
    512_000,
    (count) => read.push(count),
    () => false,
  );
  expect(found?.sha256).toBe(await sha256Of(bytes));
  expect(found?.checksums).toHaveLength(3);
  const first = Uint8Array.from(atob(found?.checksums[0] ?? ''), (letter) => letter.charCodeAt(0));
  expect(new DataView(first.buffer).getUint32(0)).toBe(bitByBit(bytes.subarray(0, 512_000)));
  expect(read).toEqual([512_000, 1_024_000, 1_200_003]);
});

test('任意长度的 CRC-32 都对', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  for (const length of [0, 1, 2, 3, 4, 5, 7, 8, 1023])
    expect(crc32(bytes.subarray(0, length))).toBe(bitByBit(bytes.subarray(0, length)));
});

test('停下来就不再读', async () => {
  let reads = 0;
  const stop = await hashFile(
    new Blob([bytes]),
    512_000,
    () => reads++,
    () => reads > 0,
  );
  expect(stop).toBe(null);
  expect(reads).toBe(1);
});
