import { createInflateRaw } from 'node:zlib';
import { tooLarge, unreadable } from './sheet-problem.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
/** A workbook has a few dozen parts; thousands are an attack, not a sheet. */
const MOST_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const damaged = () => unreadable('文件已损坏，无法打开；请用表格软件重新保存后重试');

interface Entry {
  method: number;
  flags: number;
  compressedSize: number;
  offset: number;
}

/** The files of a small archive held in memory, each inflated as a stream that never gives more than it was allowed. */
export class ZipEntries {
  private readonly zip: Buffer;
  private readonly entries: Map<string, Entry>;

  constructor(zip: Buffer) {
    this.zip = zip;
    this.entries = readDirectory(zip);
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string) {
    return this.entries.has(name);
  }

  /** The content piece by piece. What the directory claims about its size is not believed: the bytes are counted. */
  async *stream(name: string, mostBytes: number): AsyncGenerator<Buffer> {
    const { zip } = this;
    const entry = this.entries.get(name);
    if (!entry) throw damaged();
    if (entry.flags & ENCRYPTED) throw unreadable('文件已加密，请取消密码后重新导入');
    if (entry.offset + 30 > zip.length || zip.readUInt32LE(entry.offset) !== LOCAL) throw damaged();
    const start =
      entry.offset + 30 + zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
    const end = start + entry.compressedSize;
    if (end > zip.length) throw damaged();
    const packed = zip.subarray(start, end);
    let given = 0;
    const counted = (chunk: Buffer) => {
      given += chunk.length;
      if (given > mostBytes) throw tooLarge();
      return chunk;
    };
    if (entry.method === STORED) yield counted(packed);
    else if (entry.method === DEFLATED) {
      const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
      inflate.end(packed);
      try {
        for await (const chunk of inflate) yield counted(chunk as Buffer);
      } catch (error) {
        throw (error as { code?: string }).code?.startsWith('Z_') ? damaged() : error;
      }
    } else throw damaged();
  }
}

function readDirectory(zip: Buffer): Map<string, Entry> {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw unreadable('文件内容过多，不是正常的表格');
  const entries = new Map<string, Entry>();
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, nameEnd).replace(/^\//, '');
    entries.set(name, {
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      compressedSize: zip.readUInt32LE(at + 20),
      offset: zip.readUInt32LE(at + 42),
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - LONGEST_COMMENT);
  for (let at = zip.length - END_BYTES; at >= first; at--) if (zip.readUInt32LE(at) === END) return at;
  throw damaged();
}
