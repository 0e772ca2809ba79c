/** A file's entry in the directory at the end of an archive. */
export interface ZipFile {
  name: string;
  crc: number;
  size: number;
  compressedSize: number;
  offset: number;
  /** As it is, for what is compressed already; deflated otherwise. */
  stored?: boolean;
}

const MAX_32 = 0xffffffff;
/**
 * Sizes follow the data, so whether a file needs ZIP64 is not known when its header is written. Excel opens a file
 * beyond 4 GB only if that header already says version 4.5, and refuses the ZIP64 extra field there; it writes 4.5 into
 * all its own headers, and so do we. The other constants are Excel's as well: deflate, and 1980-01-01 as the only date
 * (the same rows give the same bytes).
 */
const VERSION = 45;
const SIZES_FOLLOW = 0x0008;
const NAME_IS_UTF8 = 0x0800;
const STORE = 0;
const DEFLATE = 8;
const FIRST_DAY = 0x0021;

const fits = (value: number) => value < MAX_32;
const capped = (value: number) => (fits(value) ? value : MAX_32);

/** Little-endian fields one after another, each `[bytes, value]`. */
function record(fields: readonly (readonly [2 | 4 | 8, number])[], ...tail: Uint8Array[]): Buffer {
  const head = Buffer.alloc(fields.reduce((length, [bytes]) => length + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) head.writeUInt16LE(value, at);
    else if (bytes === 4) head.writeUInt32LE(value, at);
    else head.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return Buffer.concat([head, ...tail]);
}

/** Names beyond ASCII say that they are UTF-8; Excel's own never do, so its files stay as it writes them. */
const flagsFor = (name: Buffer) => SIZES_FOLLOW | (name.some((byte) => byte > 0x7f) ? NAME_IS_UTF8 : 0);

export function localHeader(name: string, stored = false): Buffer {
  const bytes = Buffer.from(name);
  return record(
    [
      [4, 0x04034b50],
      [2, VERSION],
      [2, flagsFor(bytes)],
      [2, stored ? STORE : DEFLATE],
      [2, 0],
      [2, FIRST_DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, bytes.length],
      [2, 0],
    ],
    bytes,
  );
}

export function dataDescriptor({ crc, size, compressedSize }: ZipFile): Buffer {
  const width = fits(size) && fits(compressedSize) ? 4 : 8;
  return record([
    [4, 0x08074b50],
    [4, crc],
    [width, compressedSize],
    [width, size],
  ]);
}

export function directoryEntry({ name, crc, size, compressedSize, offset, stored }: ZipFile): Buffer {
  const bytes = Buffer.from(name);
  const large = [size, compressedSize, offset].filter((value) => !fits(value));
  const extra = large.length
    ? record([[2, 0x0001], [2, large.length * 8], ...large.map((value) => [8, value] as const)])
    : Buffer.alloc(0);
  return record(
    [
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, flagsFor(bytes)],
      [2, stored ? STORE : DEFLATE],
      [2, 0],
      [2, FIRST_DAY],
      [4, crc],
      [4, capped(compressedSize)],
      [4, capped(size)],
      [2, bytes.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, capped(offset)],
    ],
    bytes,
    extra,
  );
}

/** The end of an archive of a few files (their number always fits) whose directory lies at `offset`. */
export function directoryEnd(files: number, size: number, offset: number): Buffer {
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files],
    [2, files],
    [4, size],
    [4, capped(offset)],
    [2, 0],
  ]);
  return fits(offset) ? end : Buffer.concat([directoryEnd64(files, size, offset), end]);
}

const directoryEnd64 = (files: number, size: number, offset: number) =>
  record([
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION],
    [2, VERSION],
    [4, 0],
    [4, 0],
    [8, files],
    [8, files],
    [8, size],
    [8, offset],
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]);
