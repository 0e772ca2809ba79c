import { open } from 'node:fs/promises';
import { MediaError } from '../media.errors.ts';

const MAX_BOXES = 10_000;

/** An MP4 or QuickTime file is a row of boxes that tell their size: one that ends behind the file was cut off. */
export async function refuseTruncated(file: string, what: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const header = Buffer.alloc(16);
    for (let at = 0, boxes = 0; at + 8 <= size && boxes < MAX_BOXES; boxes++) {
      await handle.read(header, 0, 16, at);
      const short = header.readUInt32BE(0);
      // 1: the size follows in 64 bits; 0: up to the end of the file.
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short;
      if (length < 8) return;
      if (at + length > size) throw new MediaError('broken', `${what}不完整`);
      at += length;
    }
  } finally {
    await handle.close();
  }
}
