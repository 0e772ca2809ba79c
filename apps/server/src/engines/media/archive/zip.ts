import { type FileHandle, open } from 'node:fs/promises';
import { MediaError } from '../media.errors.ts';
import type { ListedEntry, Listing } from './archive.ts';

const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const MAX_DIRECTORY = 64 * 1024 * 1024;
/** Nobody looks through more; a million of them fit into a directory of the size above. */
const MAX_ENTRIES = 100_000;
const UNKNOWN_32 = 0xffffffff;

/** Reads the directory at the end of the file and nothing else. */
export async function listZip(file: string): Promise<Listing> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const place = await findDirectory(handle, size);
    if (place.bytes > MAX_DIRECTORY) throw new MediaError('refused', '压缩包的目录过大');
    if (place.count > MAX_ENTRIES)
      throw new MediaError('refused', `压缩包里的文件过多（${place.count} 个），上限为 10 万个`);
    if (place.at < 0 || place.at + place.bytes > size) throw broken();
    return { entries: readEntries(await read(handle, place.at, place.bytes), place.count), bytes: size };
  } catch (error) {
    if (error instanceof RangeError) throw broken(error);
    throw error;
  } finally {
    await handle.close();
  }
}

const broken = (cause?: unknown) => new MediaError('broken', '压缩包已损坏或不完整', cause);

async function read(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await handle.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

/** The end record stands last, before a comment of up to 65,535 bytes. */
async function findDirectory(
  handle: FileHandle,
  size: number,
): Promise<{ at: number; bytes: number; count: number }> {
  const from = Math.max(0, size - 65_557);
  const tail = await read(handle, from, size - from);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || tail.readUInt32LE(end) !== END) throw broken();
  const place = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  if (place.count !== 0xffff && place.bytes !== UNKNOWN_32 && place.at !== UNKNOWN_32) return place;
  if (end < 20 || tail.readUInt32LE(end - 20) !== END_64_LOCATOR) return place;
  const big = await read(handle, Number(tail.readBigUInt64LE(end - 12)), 56);
  if (big.readUInt32LE(0) !== END_64) throw broken();
  const [count, bytes, at] = [32, 40, 48].map((offset) => Number(big.readBigUInt64LE(offset)));
  return { count: count ?? 0, bytes: bytes ?? 0, at: at ?? 0 };
}

function readEntries(directory: Buffer, count: number): ListedEntry[] {
  const entries: ListedEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (directory.readUInt32LE(at) !== ENTRY) throw broken();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    );
    const nameEnd = at + 46 + (nameBytes ?? 0);
    const extraEnd = nameEnd + (extraBytes ?? 0);
    if (extraEnd > directory.length) throw broken();
    entries.push(
      readEntry(directory, at, directory.subarray(at + 46, nameEnd), directory.subarray(nameEnd, extraEnd)),
    );
    at = extraEnd + (commentBytes ?? 0);
  }
  return entries;
}

function readEntry(directory: Buffer, at: number, rawName: Buffer, extra: Buffer): ListedEntry {
  const flags = directory.readUInt16LE(at + 8);
  const unixMode = directory.readUInt32LE(at + 38) >>> 16;
  const madeOnUnix = directory.readUInt8(at + 5) === 3;
  const name = decodeName(rawName, extra, (flags & 0x800) !== 0);
  const sizes = [directory.readUInt32LE(at + 24), directory.readUInt32LE(at + 20)];
  const wide = extraField(extra, 1);
  // Only sizes too large for 32 bits stand in the extra field, in this order.
  let next = 0;
  const [bytes = 0, packedBytes = 0] = sizes.map((size) =>
    size === UNKNOWN_32 && wide && wide.length >= next + 8
      ? Number(wide.readBigUInt64LE((next += 8) - 8))
      : size,
  );
  const folder = name.endsWith('/');
  return {
    name,
    bytes,
    packedBytes,
    folder,
    encrypted: (flags & 1) !== 0,
    link: madeOnUnix && (unixMode & 0xf000) === 0xa000,
  };
}

/** UTF-8 when it says so or reads as such; otherwise what Chinese Windows writes. */
function decodeName(raw: Buffer, extra: Buffer, utf8: boolean): string {
  const unicode = extraField(extra, 0x7075);
  if (unicode && unicode.length > 5) return unicode.toString('utf8', 5);
  if (utf8) return raw.toString('utf8');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return new TextDecoder('gb18030').decode(raw);
  }
}

function extraField(extra: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return null;
}
