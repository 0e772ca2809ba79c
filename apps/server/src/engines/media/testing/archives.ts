import { crc32 } from 'node:zlib';

export interface ZipItem {
  name: string | Buffer;
  /** As claimed in the directory; the content is always one byte. */
  bytes?: number;
  encrypted?: boolean;
  link?: boolean;
}

/** A zip whose directory says whatever a test wants it to say. */
export function zip(items: ZipItem[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const item of items) {
    const name = Buffer.from(item.name as string);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0314, 4);
    entry.writeUInt16LE(item.encrypted ? 1 : 0, 8);
    entry.writeUInt32LE(1, 20);
    entry.writeUInt32LE(item.bytes ?? 1, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(((item.link ? 0o120777 : 0o100644) << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    parts.push(local, name, Buffer.from('x'));
    directory.push(entry, name);
    at += local.length + name.length + 1;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(items.length, 8);
  end.writeUInt16LE(items.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listing, end]);
}

const vint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...vint(Math.floor(value / 128))];

function rarBlock(fields: Buffer, data = Buffer.alloc(0)): Buffer {
  const sized = Buffer.concat([Buffer.from(vint(fields.length)), fields]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(sized));
  return Buffer.concat([sum, sized, data]);
}

/** A RAR 5 archive of stored files. */
export function rar(files: { name: string; content: string }[]): Buffer {
  const blocks = files.map(({ name, content }) => {
    const data = Buffer.from(content);
    const title = Buffer.from(name);
    // type 2, flags: data follows; then data size, file flags, size, attributes, method, system, name.
    const numbers = [2, 2, data.length, 0, data.length, 0o100644, 0, 1, title.length].flatMap(vint);
    return rarBlock(Buffer.concat([Buffer.from(numbers), title]), data);
  });
  const signature = Buffer.from('526172211a070100', 'hex');
  return Buffer.concat([
    signature,
    rarBlock(Buffer.from([1, 0, 0])),
    ...blocks,
    rarBlock(Buffer.from([5, 0, 0])),
  ]);
}

/** A RAR 5 archive whose names are encrypted: the first block says so. */
export const hiddenRar = () =>
  Buffer.concat([Buffer.from('526172211a070100', 'hex'), rarBlock(Buffer.alloc(40, 4)), Buffer.alloc(64, 7)]);
