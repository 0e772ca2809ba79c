import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '#kernel/scratch.ts';
import { inspectConfined } from './inspect-confined.ts';

/** The picture with the text all over it. It was a stranger's once: it is drawn on in a process of its own. */
export async function watermark(picture: Buffer, text: string): Promise<Buffer> {
  const folder = await scratchFolder('mark');
  try {
    const [file, target] = [join(folder, 'picture'), join(folder, 'marked')];
    await writeFile(file, picture);
    await inspectConfined({ kind: 'watermark', file, text, target });
    return await readFile(target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
