import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../test/growth.ts';
import { listArchive } from './archive/archive.ts';
import { withoutMetadata } from './image-cleaner.ts';
import { sniff } from './sniff.ts';
import { zip } from './testing/archives.ts';
import { look, media, scratch } from './testing/look.ts';

/** A page whose drawing unfolds to so many megabytes of blanks, a thousandth of that in the file. */
function blownUp(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_048_576, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const drawing = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([3, 0, 0, 0, 0, 0]),
  ]);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj
3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>\nendobj
4 0 obj\n<< /Filter /FlateDecode /Length ${drawing.length} >>\nstream\n`),
    drawing,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF'),
  ]);
}

/** A directory of so many entries without names, as compact as it can be. */
function crowded(count: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  const directory = Buffer.alloc(46 * count);
  for (let at = 0; at < count; at++) entry.copy(directory, at * 46);
  const [big, locator, end] = [Buffer.alloc(56), Buffer.alloc(20), Buffer.alloc(22)];
  big.writeUInt32LE(0x06064b50, 0);
  big.writeBigUInt64LE(BigInt(count), 32);
  big.writeBigUInt64LE(BigInt(directory.length), 40);
  big.writeBigUInt64LE(4n, 48);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(4 + directory.length), 8);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([Buffer.from('PK\x03\x04'), directory, big, locator, end]);
}

describe('不怀好意的文件', { timeout: 120_000 }, () => {
  it('一百三十万个条目的压缩包在读目录之前就拒绝', async () => {
    await expect(look(crowded(1_300_000))).rejects.toThrow('压缩包里的文件过多（1300000 个）');
  });

  it('展开要几 GB 的 PDF 只结束它自己的进程', async () => {
    const bytes = blownUp(1_200);
    expect(bytes.length).toBeLessThan(1_300_000);
    await expect(look(bytes)).rejects.toThrow('处理失败：处理所需内存过多');
    // The next one is looked into as if nothing had been.
    expect(await look(blownUp(1))).toMatchObject({ kind: 'pdf', pages: 1 });
  });

  it('取消时结束那个进程', async () => {
    const folder = await scratch();
    await writeFile(join(folder, 'a.pdf'), blownUp(400));
    const stop = new AbortController();
    const looking = media.process(join(folder, 'a.pdf'), 'pdf', 'pdf', {
      folder,
      signal: stop.signal,
      progress: () => {},
    });
    stop.abort(new Error('cancelled'));
    await expect(looking).rejects.toThrow('cancelled');
  });

  /** On the disk before anybody counts: writing it is no part of reading it. */
  const kept = async (bytes: Buffer) => {
    const file = join(await scratch(), 'a.zip');
    await writeFile(file, bytes);
    return file;
  };
  const listed = (file: string) => listArchive(file, 'zip');
  const jpeg = (n: number) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      Buffer.concat(Array.from({ length: n }, () => Buffer.from([0xff, 0xe1, 0, 2]))),
      Buffer.from([0xff, 0xd9]),
    ]);
  const gif = (n: number) =>
    Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), Buffer.alloc(n * 2, '\x21\xfe\0')]);
  const png = (n: number) =>
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.concat(Array.from({ length: n }, () => Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1'))),
    ]);
  const cleaned = (ext: string) => async (bytes: Buffer) => withoutMetadata(ext, bytes, 1);

  it.each<[string, number, (n: number) => Promise<string>]>([
    ['压缩包的目录', 20_000, (n) => kept(crowded(n))],
    [
      '压缩包里的长名字',
      300,
      (n) => kept(zip(Array.from({ length: n }, () => ({ name: '/'.repeat(1_500) })))),
    ],
    ['压缩包里的一个长名字', 5_000, (n) => kept(zip([{ name: '../'.repeat(n) }]))],
  ])('%s：时间不比文件长得快', async (_name, n, make) => {
    await expectLinear(make, n, listed);
  });

  it.each<[string, number, (n: number) => Buffer, (bytes: Buffer) => Promise<unknown>]>([
    ['JPEG 的段', 50_000, jpeg, cleaned('jpg')],
    ['GIF 的块', 100_000, gif, cleaned('gif')],
    ['PNG 的块', 20_000, png, cleaned('png')],
    [
      '认格式',
      50_000,
      (n) => Buffer.concat([Buffer.from('\0\0\0\x18moov'), Buffer.alloc(n * 4, 'hdlr')]),
      async (bytes) => sniff(bytes, bytes),
    ],
  ])('%s：时间不比文件长得快', async (_name, n, make, parse) => {
    await expectLinear(make, n, parse);
  });
});
