import { createHash } from 'node:crypto';
import type { Signing } from './authenticate.ts';
import { S3Error } from './s3-error.ts';
import { hmac, scopeText, sha256 } from './sigv4.ts';

const LONGEST_LINE = 4_096;
const EMPTY_HASH = sha256('');

/**
 * Unpacks `aws-chunked`: pieces with their length before them and, when `signing` is given, a signature each that
 * continues the one before. Trailing headers are handed on.
 */
export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  signing: Signing | null,
  onTrailer: (name: string, value: string) => void,
): AsyncGenerator<Buffer> {
  const reader = new Reader(source);
  let previous = signing?.signature ?? '';
  const sign = (kind: string, ...hashes: string[]) =>
    signing
      ? hmac(
          signing.key,
          [`AWS4-HMAC-SHA256-${kind}`, signing.date, scopeText(signing.scope), previous, ...hashes].join(
            '\n',
          ),
        ).toString('hex')
      : '';

  for (let size = -1; size !== 0; ) {
    const line = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(await reader.line());
    if (!line) throw new S3Error('IncompleteBody', 'The chunked body is not properly formed.');
    size = Number.parseInt(line[1] ?? '', 16);
    const hash = signing ? createHash('sha256') : null;
    for await (const piece of reader.take(size)) {
      hash?.update(piece);
      yield piece;
    }
    if (hash) {
      const expected = sign('PAYLOAD', EMPTY_HASH, hash.digest('hex'));
      if (line[2] !== expected) throw new S3Error('SignatureDoesNotMatch');
      previous = expected;
    }
    if (size > 0 && (await reader.line()) !== '')
      throw new S3Error('IncompleteBody', 'The chunked body is not properly formed.');
  }

  let trailers = '';
  for (let line = await reader.line(true); line !== ''; line = await reader.line(true)) {
    const at = line.indexOf(':');
    const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    if (name === 'x-amz-trailer-signature') {
      if (signing && value !== sign('TRAILER', sha256(trailers))) throw new S3Error('SignatureDoesNotMatch');
      trailers = '';
    } else {
      trailers += `${name}:${value}\n`;
      onTrailer(name, value);
    }
  }
  if (signing && trailers) throw new S3Error('SignatureDoesNotMatch');
}

class Reader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.rest = this.rest.length ? Buffer.concat([this.rest, next.value]) : next.value;
    return true;
  }

  /** Without its line end. At the very end of the body a missing line counts as an empty one where that is allowed. */
  async line(mayEnd = false): Promise<string> {
    for (;;) {
      const at = this.rest.indexOf('\r\n');
      if (at >= 0) {
        const text = this.rest.toString('latin1', 0, at);
        this.rest = this.rest.subarray(at + 2);
        return text;
      }
      if (this.rest.length > LONGEST_LINE) throw new S3Error('IncompleteBody');
      if (!(await this.more())) {
        if (mayEnd && this.rest.length === 0) return '';
        throw new S3Error('IncompleteBody');
      }
    }
  }

  async *take(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      if (this.rest.length === 0 && !(await this.more())) throw new S3Error('IncompleteBody');
      const piece = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }
}
