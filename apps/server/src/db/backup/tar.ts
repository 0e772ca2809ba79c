/** Just enough of the POSIX tar format to write and read our archives, which ordinary tools can open too. */
const BLOCK = 512;
const NAME_BYTES = 100;
const LARGEST_OCTAL = 0o77777777777;

/** Header and, where name or size outgrow it, the extended header before. */
export function tarHeader(name: string, size: number, modified: Date): Buffer {
  if (Buffer.byteLength(name) <= NAME_BYTES && size <= LARGEST_OCTAL)
    return header(name, size, modified, '0');
  const records = Buffer.concat([paxRecord('path', name), paxRecord('size', String(size))]);
  return Buffer.concat([
    header('extended', records.length, modified, 'x'),
    records,
    tarPadding(records.length),
    header('see-extended', Math.min(size, LARGEST_OCTAL), modified, '0'),
  ]);
}

export const tarPadding = (size: number) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
export const tarEnd = () => Buffer.alloc(2 * BLOCK);

function header(name: string, size: number, modified: Date, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, width: number) =>
    block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
  block.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(modified.getTime() / 1000), 136, 12);
  block.write('        ', 148, 'latin1');
  block.write(type, 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  octal(checksum(block), 148, 7);
  return block;
}

const checksum = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0);

/** `<length> key=value\n`, where the length counts its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

export interface TarEntry {
  name: string;
  size: number;
  /** Must be read to its end before the next entry is asked for. */
  body: AsyncGenerator<Buffer>;
}

/** Reads the entries one after another from a stream. Throws on anything that is not a whole archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source);
  let extended: Record<string, string> = {};
  for (;;) {
    const block = await bytes.take(BLOCK);
    // To the very end, where the compressed stream proves itself whole.
    if (block.every((byte) => byte === 0)) return bytes.drain();
    const recorded = Number.parseInt(block.toString('latin1', 148, 155), 8);
    block.fill(' ', 148, 156);
    if (checksum(block) !== recorded) throw new Error('归档头校验不符');
    const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\0.*$/s, '');
    const size = Number(extended.size ?? Number.parseInt(text(124, 136), 8));
    if (text(156, 157) === 'x') {
      extended = parsePax((await bytes.take(size)).toString());
    } else {
      yield { name: extended.path ?? text(0, NAME_BYTES), size, body: bytes.stream(size) };
      extended = {};
    }
    await bytes.take(tarPadding(size).length);
  }
}

function parsePax(text: string): Record<string, string> {
  const records: Record<string, string> = {};
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const length = Number.parseInt(rest.toString('latin1', 0, 20), 10);
    if (!(length > 0)) throw new Error('归档扩展头无效');
    const record = rest.toString('utf8', rest.indexOf(' ') + 1, length - 1);
    records[record.slice(0, record.indexOf('='))] = record.slice(record.indexOf('=') + 1);
    rest = rest.subarray(length);
  }
  return records;
}

class Bytes {
  private readonly source: AsyncIterator<Buffer>;
  private left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** Exactly so many bytes at once; for small pieces. */
  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.stream(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async drain(): Promise<void> {
    while (!(await this.source.next()).done);
  }

  async *stream(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      if (this.left.length === 0) {
        const next = await this.source.next();
        if (next.done) throw new Error('归档提前结束');
        this.left = next.value;
      }
      const piece = this.left.subarray(0, missing);
      this.left = this.left.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
}
