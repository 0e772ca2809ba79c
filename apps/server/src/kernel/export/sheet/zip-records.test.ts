import { expect, test } from 'vitest';
import { readDirectory, readDirectoryEntry } from './read-back.ts';
import { dataDescriptor, directoryEnd, directoryEntry } from './zip-records.ts';

const GB = 2 ** 30;
const file = { name: 'xl/worksheets/sheet1.xml', crc: 0xfedcba98, size: 10, compressedSize: 5, offset: 0 };

test.each([
  ['都放得下', {}],
  ['原大小超过 4 GB', { size: 5 * GB }],
  ['原大小恰好是标记值', { size: 0xffffffff }],
  ['压缩后也超过 4 GB', { size: 50 * GB, compressedSize: 6 * GB }],
  ['位置超过 4 GB', { offset: 7 * GB }],
  ['全都超过', { size: 50 * GB, compressedSize: 6 * GB, offset: 7 * GB }],
])('目录项读回来一样：%s', (_, sizes) => {
  const entry = directoryEntry({ ...file, ...sizes });
  expect(readDirectoryEntry(entry)).toEqual({ ...file, ...sizes, length: entry.length });
});

test('描述符只在需要时用 8 字节的大小', () => {
  expect(dataDescriptor(file)).toHaveLength(16);
  const wide = dataDescriptor({ ...file, size: 5 * GB });
  expect(wide).toHaveLength(24);
  expect(Number(wide.readBigUInt64LE(16))).toBe(5 * GB);
});

test('目录在 4 GB 之后时结尾带 ZIP64 记录', () => {
  expect(directoryEnd(1, 100, 4 * GB - 2)).toHaveLength(22);
  const end = directoryEnd(1, 100, 4 * GB + 1);
  expect(end).toHaveLength(56 + 20 + 22);
  expect(Number(end.readBigUInt64LE(48))).toBe(4 * GB + 1);
  expect(Number(end.readBigUInt64LE(56 + 8))).toBe(4 * GB + 1 + 100);
  expect(end.readUInt32LE(76 + 16)).toBe(0xffffffff);
});

test('小文件的目录没有 ZIP64 痕迹', () => {
  const entry = directoryEntry(file);
  expect(readDirectory(Buffer.concat([entry, directoryEnd(1, entry.length, 0)]))).toHaveLength(1);
});
