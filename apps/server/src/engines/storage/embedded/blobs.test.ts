import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { watchDisk } from '#kernel/disk-space.ts';
import { type Blobs, openBlobs } from './blobs.ts';

const MB = 1_048_576;
const root = mkdtempSync(join(tmpdir(), 'zhiying-blobs-'));
afterAll(() => rmSync(root, { recursive: true }));

/** On a disk with five megabytes left over the reserve. */
let blobs: Blobs;
let produced = 0;
beforeEach(() => {
  produced = 0;
  blobs = openBlobs(
    root,
    watchDisk(root, 100, () => Promise.resolve(105 * MB)),
  );
});

async function* megabytes(count: number) {
  for (let sent = 0; sent < count; sent++) {
    produced++;
    yield Buffer.alloc(MB);
  }
}
const files = () =>
  readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

it('事先知道放不下：一个字节也不收', async () => {
  await expect(blobs.write(blobs.newName(), { bytes: megabytes(9), size: 9 * MB })).rejects.toThrow(
    '服务器存储空间已满，文件未保存，请联系管理员',
  );
  expect(produced).toBe(0);
  expect(files()).toEqual([]);
});

it('写着写着放不下了：停下，说明原因，不留文件', async () => {
  await expect(blobs.write(blobs.newName(), { bytes: megabytes(9) })).rejects.toThrow('存储空间已满');
  expect(produced).toBeLessThan(9);
  expect(files()).toEqual([]);
});

it('各自放得下、一起放不下的几个：只有放得下的留下，都是完整的', async () => {
  const sent = Array.from({ length: 4 }, () =>
    blobs.write(blobs.newName(), { bytes: megabytes(2), size: 2 * MB }),
  );
  const results = await Promise.allSettled(sent);
  const kept = results.filter(({ status }) => status === 'fulfilled').length;
  expect(kept).toBeLessThanOrEqual(2);
  expect(files().map((file) => statSync(join(file.parentPath, file.name)).size)).toEqual(
    Array.from({ length: kept }, () => 2 * MB),
  );
  await blobs.remove(files().map(({ name }) => name));
});
