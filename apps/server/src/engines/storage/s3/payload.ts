import type { Content } from '../embedded/blobs.ts';
import type { Authenticated } from './authenticate.ts';
import { CHECKSUMS, type Checksum, DIGEST_BYTES, hashed, type ObjectChecksum, partTag } from './checksums.ts';
import { decodeChunks } from './chunked-body.ts';
import { header, type S3Request } from './request.ts';
import { type S3Code, S3Error } from './s3-error.ts';
import { sha256 } from './sigv4.ts';

const CHECKSUM_HEADER = 'x-amz-checksum-';
const LARGEST = 5 * 1024 ** 3;
const EMPTY_HASH = sha256('');

export interface Payload extends Content {
  /** What the sender says; the bytes are refused when they are fewer or more. */
  size: number;
  /** Ends with an error when anything promised about the bytes is untrue, so nothing may be kept before it has ended. */
  bytes: AsyncIterable<Buffer>;
  /** What the sender's own checksum calls the content, once that has proved true; absent when none came with it. */
  tag?: () => string;
  /** Which checksum of its own the sender gives. */
  algorithm: string | undefined;
  /** The sender's own checksum, once all bytes have passed; null when none came with them. */
  checksum(): ObjectChecksum | null;
}

interface Promised {
  sum: Checksum;
  expected: string | undefined;
  code: S3Code;
}

/** The body of a request, unpacked, and checked against its length, hash, signature and checksums. */
export function payloadOf(request: S3Request, { payloadHash, signing }: Authenticated): Payload {
  const streamed = payloadHash.startsWith('STREAMING-');
  const length = header(request, streamed ? 'x-amz-decoded-content-length' : 'content-length');
  if (length === undefined || !/^\d{1,13}$/.test(length)) throw new S3Error('MissingContentLength');
  const size = Number(length);
  if (size > LARGEST) throw new S3Error('EntityTooLarge');

  const trailers = new Map<string, string>();
  const body = request.raw as AsyncIterable<Buffer>;
  const unpacked = streamed
    ? decodeChunks(body, streamSigning(payloadHash, signing), (name, value) => trailers.set(name, value))
    : body;
  const promised = promises(request, payloadHash);
  const own = [...promised].find(([field]) => field.startsWith(CHECKSUM_HEADER));
  const algorithm = own?.[0].slice(CHECKSUM_HEADER.length);
  expectAnnounced(request, promised);
  const checksum = (): ObjectChecksum | null => {
    if (!own) return null;
    const [field, { expected }] = own;
    const value = expected ?? trailers.get(field) ?? '';
    return { algorithm: field.slice(CHECKSUM_HEADER.length), value, type: 'FULL_OBJECT' };
  };
  return {
    size,
    bytes: checked(unpacked, size, promised, trailers),
    tag: own && (() => partTag(checksum())),
    algorithm,
    checksum,
    disposable: true,
  };
}

/** Who says which checksum comes must bring it. */
function expectAnnounced(request: S3Request, promised: ReadonlyMap<string, unknown>): void {
  const said = header(request, 'x-amz-sdk-checksum-algorithm')?.toLowerCase();
  if (said !== undefined && !promised.has(CHECKSUM_HEADER + said))
    throw new S3Error(
      'InvalidRequest',
      'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
    );
}

/** For requests whose headers say the checksum of something else than their body. */
export const withoutChecksums = (request: S3Request): S3Request => ({
  ...request,
  headers: Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !(name.slice(CHECKSUM_HEADER.length) in CHECKSUMS)),
  ),
});

/** The whole of a small body; one that is announced as larger is not read at all. */
export async function readSmall(request: S3Request, auth: Authenticated, limit: number): Promise<string> {
  const { size, bytes } = payloadOf(request, auth);
  if (size > limit) throw new S3Error('MaxMessageLengthExceeded');
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Nothing is read of the body of most requests, so whatever was signed as one must be none. */
export function expectNoBody({ payloadHash }: Authenticated): void {
  if (/^[0-9a-f]{64}$/.test(payloadHash) && payloadHash !== EMPTY_HASH)
    throw new S3Error('XAmzContentSHA256Mismatch');
}

function streamSigning(payloadHash: string, signing: Authenticated['signing']) {
  switch (payloadHash) {
    case 'STREAMING-UNSIGNED-PAYLOAD-TRAILER':
      return null;
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD':
    case 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER':
      return signing;
    default:
      throw new S3Error('NotImplemented');
  }
}

/** Every checksum the headers give or announce for the end of the body. */
function promises(request: S3Request, payloadHash: string): Map<string, Promised> {
  const found = new Map<string, Promised>();
  if (/^[0-9a-f]{64}$/.test(payloadHash))
    found.set('sha256 hex', {
      sum: hashed('sha256', 'hex'),
      expected: payloadHash,
      code: 'XAmzContentSHA256Mismatch',
    });
  const contentMd5 = header(request, 'content-md5');
  if (contentMd5 !== undefined) {
    if (Buffer.from(contentMd5, 'base64').length !== 16) throw new S3Error('InvalidDigest');
    found.set('content-md5', { sum: hashed('md5'), expected: contentMd5, code: 'BadDigest' });
  }
  const announced =
    header(request, 'x-amz-trailer')
      ?.split(',')
      .map((name) => name.trim().toLowerCase()) ?? [];
  const unknown = announced.find((name) => !(name.slice(CHECKSUM_HEADER.length) in CHECKSUMS));
  if (unknown !== undefined) throw new S3Error('NotImplemented', `The trailer ${unknown} is not understood.`);
  for (const [name, create] of Object.entries(CHECKSUMS)) {
    const field = CHECKSUM_HEADER + name;
    const expected = header(request, field);
    if (expected !== undefined && Buffer.from(expected, 'base64').length !== DIGEST_BYTES[name])
      throw new S3Error('InvalidRequest', `Value for ${field} header is invalid.`);
    if (expected !== undefined || announced.includes(field))
      found.set(field, { sum: create(), expected, code: 'BadDigest' });
  }
  return found;
}

async function* checked(
  source: AsyncIterable<Buffer>,
  size: number,
  promised: ReadonlyMap<string, Promised>,
  trailers: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.length;
    if (received > size) throw new S3Error('IncompleteBody');
    for (const { sum } of promised.values()) sum.update(chunk);
    yield chunk;
  }
  if (received !== size) throw new S3Error('IncompleteBody');
  for (const [field, { sum, expected, code }] of promised)
    if (sum.digest() !== (expected ?? trailers.get(field))) throw new S3Error(code);
}
