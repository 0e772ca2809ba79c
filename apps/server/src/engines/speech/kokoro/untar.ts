import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

const BLOCK = 512;

/** Unpacks a package as npm packs them, below `package/`; `wanted` may leave files out. */
export async function untar(
  stream: AsyncIterable<Buffer>,
  folder: string,
  wanted: (path: string) => boolean,
): Promise<void> {
  const read = reader(stream);
  let longName: string | null = null;
  for (let header = await read(BLOCK); header && header[0] !== 0; header = await read(BLOCK)) {
    const size = Number.parseInt(textOf(header, 124, 12), 8) || 0;
    const type = String.fromCharCode(header[156] ?? 0);
    const prefix = textOf(header, 345, 155);
    const name: string =
      longName ?? (prefix ? `${prefix}/${textOf(header, 0, 100)}` : textOf(header, 0, 100));
    longName = null;
    if (type === 'x') {
      const told: Buffer | null = await read(size);
      longName = /(?:^|\n)\d+ path=([^\n]+)\n/.exec(told?.toString('utf8') ?? '')?.[1] ?? null;
    } else {
      const path = normalize(name).split(sep).slice(1).join(sep);
      const isFile = (type === '0' || type === '\0') && path && !path.startsWith('..') && wanted(path);
      await (isFile ? copy(read, size, join(folder, path)) : skip(read, size));
    }
    await skip(read, (BLOCK - (size % BLOCK)) % BLOCK);
  }
}

const textOf = (block: Buffer, from: number, length: number) =>
  block
    .toString('utf8', from, from + length)
    .replace(/\0.*$/s, '')
    .trim();

type Read = (bytes: number) => Promise<Buffer | null>;
const CHUNK = 1024 * 1024;

async function* pieces(read: Read, size: number) {
  for (let left = size; left > 0; ) {
    const piece = await read(Math.min(left, CHUNK));
    if (!piece) throw new Error('the package ends too early');
    left -= piece.length;
    yield piece;
  }
}

async function copy(read: Read, size: number, file: string) {
  await mkdir(dirname(file), { recursive: true });
  const target = createWriteStream(file);
  for await (const piece of pieces(read, size))
    if (!target.write(piece)) await new Promise<void>((resolve) => target.once('drain', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    target.once('error', reject);
    target.end(resolve);
  });
}

async function skip(read: Read, size: number) {
  for await (const _ of pieces(read, size)) continue;
}

/** Exactly so many bytes at a time; null at the end. */
function reader(stream: AsyncIterable<Buffer>): Read {
  const source = stream[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  return async (bytes) => {
    while (length < bytes) {
      const next = await source.next();
      if (next.done) return null;
      held.push(next.value);
      length += next.value.length;
    }
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
    held = [all.subarray(bytes)];
    length = all.length - bytes;
    return all.subarray(0, bytes);
  };
}
