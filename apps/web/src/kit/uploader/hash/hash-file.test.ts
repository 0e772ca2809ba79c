import { createHash } from 'node:crypto';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { hashFile } from './hash-file.ts';

const bytes = Uint8Array.from({ length: 1_200_003 }, (_, index) => (index * 31 + (index >> 7)) & 255);

test('整个文件的 SHA-256 和每片的 CRC-32，一次读完', async () => {
  const read: number[] = [];
  const found = await hashFile(
    new Blob([bytes]),
    512_000,
    (count) => read.push(count),
    () => false,
  );
  expect(found?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(found?.checksums).toHaveLength(3);
  const first = Buffer.alloc(4);
  first.writeUInt32BE(nodeCrc32(bytes.subarray(0, 512_000)));
  expect(found?.checksums[0]).toBe(first.toString('base64'));
  expect(read).toEqual([512_000, 1_024_000, 1_200_003]);
});

test('任意长度的 CRC-32 都对', () => {
  for (const length of [0, 1, 2, 3, 4, 5, 7, 8, 1023])
    expect(crc32(bytes.subarray(0, length))).toBe(nodeCrc32(bytes.subarray(0, length)));
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
