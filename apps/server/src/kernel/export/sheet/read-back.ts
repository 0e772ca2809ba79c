import { Writable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';

/** For tests: readers that share nothing with the writers, strict about everything a careful program may check. */

export class Collected extends Writable {
  readonly chunks: Buffer[] = [];
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.chunks.push(chunk);
    done();
  }
  get bytes() {
    return Buffer.concat(this.chunks);
  }
}

export interface DirectoryEntry {
  name: string;
  crc: number;
  size: number;
  compressedSize: number;
  offset: number;
}

export function readDirectory(zip: Buffer): DirectoryEntry[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of directory');
  let at = zip.readUInt32LE(end + 16);
  if (at === 0xffffffff) {
    if (zip.readUInt32LE(end - 20) !== 0x07064b50) throw new Error('no ZIP64 locator');
    const end64 = Number(zip.readBigUInt64LE(end - 12));
    if (zip.readUInt32LE(end64) !== 0x06064b50) throw new Error('no ZIP64 end of directory');
    at = Number(zip.readBigUInt64LE(end64 + 48));
  }
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const entry = readDirectoryEntry(zip.subarray(at));
    at += entry.length;
    return entry;
  });
}

export function readDirectoryEntry(bytes: Buffer): DirectoryEntry & { length: number } {
  if (bytes.readUInt32LE(0) !== 0x02014b50) throw new Error('no directory entry');
  const nameEnd = 46 + bytes.readUInt16LE(28);
  const extraEnd = nameEnd + bytes.readUInt16LE(30);
  let extra = nameEnd + 4;
  const wide = (value: number) => {
    if (value !== 0xffffffff) return value;
    if (bytes.readUInt16LE(nameEnd) !== 1 || extra + 8 > extraEnd) throw new Error('no ZIP64 field');
    extra += 8;
    return Number(bytes.readBigUInt64LE(extra - 8));
  };
  const size = wide(bytes.readUInt32LE(24));
  const compressedSize = wide(bytes.readUInt32LE(20));
  const offset = wide(bytes.readUInt32LE(42));
  const name = bytes.toString('utf8', 46, nameEnd);
  return { name, crc: bytes.readUInt32LE(16), size, compressedSize, offset, length: extraEnd };
}

/** Every file of an archive by name, its checksum, sizes, header and descriptor compared. */
export function unzip(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let expectedOffset = 0;
  for (const { name, crc, size, compressedSize, offset } of readDirectory(zip)) {
    const nameLength = zip.readUInt16LE(offset + 26);
    const start = offset + 30 + nameLength + zip.readUInt16LE(offset + 28);
    const descriptor = start + compressedSize;
    const content = inflateRawSync(zip.subarray(start, descriptor));
    const holds =
      offset === expectedOffset &&
      zip.readUInt32LE(offset) === 0x04034b50 &&
      zip.toString('utf8', offset + 30, offset + 30 + nameLength) === name &&
      content.length === size &&
      crc32(content) === crc &&
      zip.readUInt32LE(descriptor) === 0x08074b50 &&
      zip.readUInt32LE(descriptor + 4) === crc &&
      zip.readUInt32LE(descriptor + 8) === compressedSize &&
      zip.readUInt32LE(descriptor + 12) === size;
    if (!holds) throw new Error(`${name} is damaged`);
    expectedOffset = descriptor + 16;
    files[name] = content.toString('utf8');
    assertWellFormed(files[name], name);
  }
  return files;
}

function assertWellFormed(xml: string, name: string) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are forbidden
  if (/[\u0000-\u0008\u000b\u000c\u000d-\u001f\ufffe\uffff]|&(?!(amp|lt|gt|quot);)/.test(xml)) {
    throw new Error(`${name} holds what XML forbids`);
  }
  const open: string[] = [];
  for (const [, closing, tag, single] of xml.matchAll(/<(\/?)([\w:]+)(?: [\w:]+="[^"<]*")*(\/?)>/g)) {
    if (closing ? open.pop() !== tag : !single && !open.push(tag as string)) {
      throw new Error(`${name}: </${tag}> closes nothing`);
    }
  }
  if (open.length > 0 || /<(?![/\w?])/.test(xml)) throw new Error(`${name} is not well formed`);
}

export interface ReadCell {
  text: string;
  type: string | undefined;
  style: string | undefined;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>' };

const decoded = (xml: string) =>
  xml
    .replace(/&(\w+);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The cells by address. Text without xml:space loses its outer blanks, as it does in spreadsheet programs. */
export function readCells(sheet: string): Record<string, ReadCell> {
  const cells: Record<string, ReadCell> = {};
  const cell =
    /<c r="([A-Z]+\d+)"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<is><t( xml:space="preserve")?>([^<]*)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>/g;
  for (const [, address, style, type, keep, inline, value] of sheet.matchAll(cell)) {
    const xml = inline ?? value ?? '';
    cells[address as string] = { text: decoded(keep ? xml : xml.trim()), type, style };
  }
  const found = Object.keys(cells).length;
  if (found !== sheet.split('<c ').length - 1) throw new Error('a cell was not understood');
  return cells;
}

/** RFC 4180. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  while (rest) {
    const [all, quoted, plain, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (!all) throw new Error(`not CSV: ${JSON.stringify(rest.slice(0, 40))}`);
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(all.length);
  }
  return rows;
}
