import { expect, it } from 'vitest';
import { watchDisk } from './disk-space.ts';

const MB = 1_048_576;

it('写下的每个字节立刻算数，不等下次查看磁盘；备用的空间留给数据库', async () => {
  const disk = watchDisk('/', 100, () => Promise.resolve(110 * MB));
  expect(await disk.takesFiles(10 * MB)).toBe(true);
  expect(await disk.takesFiles(11 * MB)).toBe(false);
  expect(await disk.countFile(6 * MB)).toBe(true);
  expect(await disk.countFile(6 * MB)).toBe(false);
  expect(await disk.countFile(4 * MB)).toBe(true);
  expect(await disk.takesFiles(1)).toBe(false);
  expect(await disk.takesRows()).toBe(true);
});

it('备用空间只剩四分之一时，改动也不再接受', async () => {
  const disk = watchDisk('/', 100, () => Promise.resolve(24 * MB));
  expect(await disk.takesFiles()).toBe(false);
  expect(await disk.takesRows()).toBe(false);
});

it('查不到磁盘时什么也不拒绝', async () => {
  expect(await watchDisk('/no/such/folder', 999_999).takesFiles(1e15)).toBe(true);
});
