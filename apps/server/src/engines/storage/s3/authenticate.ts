import { REGION } from '../embedded/bucket.ts';
import { type Keyring, type Permit, same } from '../embedded/credentials.ts';
import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import {
  amzDate,
  canonicalRequest,
  parseAmzDate,
  type Scope,
  signatureOf,
  signingKey,
  UNSIGNED,
} from './sigv4.ts';

/** Clocks may differ by this much. */
const SKEW_MS = 15 * 60_000;
const LONGEST_LINK_SECONDS = 7 * 86_400;

/** What chunk signatures of a streamed body continue from. */
export interface Signing {
  key: Buffer;
  date: string;
  scope: Scope;
  signature: string;
}

export interface Authenticated {
  /** As it was signed: what stands in a signed address counts like a header. */
  request: S3Request;
  permit: Permit;
  payloadHash: string;
  signing: Signing;
}

interface Presented {
  request: S3Request;
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  token: string | undefined;
  payloadHash: string;
}

/** What the server knows of itself that a signature must agree with. */
export interface Expected {
  hosts: readonly string[];
  service: 's3' | 'sts';
  /** Services other than S3 sign the body without a header that says so. */
  bodyHash?: string;
}

/** Who signed this request and what that allows; throws what the protocol says when it does not hold. */
export function authenticate(request: S3Request, keyring: Keyring, expected: Expected): Authenticated {
  const inAddress = request.query.has('X-Amz-Signature');
  if (inAddress && header(request, 'authorization') !== undefined)
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed.');
  const presented = inAddress ? fromQuery(request) : fromHeaders(request, expected.bodyHash);
  const [accessKeyId = '', day = '', region = '', service = '', end = '', ...rest] =
    presented.credential.split('/');
  const scope = { day, region, service };
  if (region !== REGION || service !== expected.service || end !== 'aws4_request' || rest.length > 0)
    throw new S3Error(
      inAddress ? 'AuthorizationQueryParametersError' : 'AuthorizationHeaderMalformed',
      `The credential must be scoped to the region '${REGION}' and the service '${expected.service}'.`,
      { facts: { Region: REGION } },
    );
  const found = keyring.find(accessKeyId, presented.token);
  if (found === 'unknown') throw new S3Error(presented.token ? 'InvalidToken' : 'InvalidAccessKeyId');
  const key = signingKey(found === 'expired' ? '' : found.secret, scope);
  const holds = expected.hosts.some((host) =>
    spellings(presented, host).some((canonical) =>
      same(presented.signature, signatureOf(key, presented.date, scope, canonical)),
    ),
  );
  if (found === 'expired') throw new S3Error('ExpiredToken');
  if (!holds || presented.date.slice(0, 8) !== day) throw new S3Error('SignatureDoesNotMatch');
  return {
    request: presented.request,
    permit: found.permit,
    payloadHash: presented.payloadHash,
    signing: { key, date: presented.date, scope, signature: presented.signature },
  };
}

/** Whatever changes the meaning of a request must be under its signature. */
function checkSigned(request: S3Request, signedHeaders: readonly string[]): void {
  const loose = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (loose || !signedHeaders.includes('host'))
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
      facts: { HeadersNotSigned: loose ?? 'host' },
    });
}

function payloadHashOf(text: string | undefined): string {
  if (text === undefined)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  if (text !== UNSIGNED && !/^[0-9a-f]{64}$/.test(text) && !text.startsWith('STREAMING-'))
    throw new S3Error(
      'InvalidArgument',
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-… or a valid sha256 value.',
    );
  return text;
}

function fromHeaders(request: S3Request, bodyHash: string | undefined): Presented {
  const given = header(request, 'authorization');
  if (!given) throw new S3Error('AccessDenied');
  const parts =
    /^AWS4-HMAC-SHA256\s+Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      given,
    );
  if (!parts) throw new S3Error('InvalidArgument', 'Only AWS4-HMAC-SHA256 signatures are understood.');
  const [, credential = '', names = '', signature = ''] = parts;
  const signedHeaders = names.split(';');
  const date = header(request, 'x-amz-date') ?? plainDate(request, signedHeaders);
  const at = parseAmzDate(date);
  if (!at) throw new S3Error('AccessDenied', 'A valid Date or x-amz-date header is needed.');
  if (Math.abs(at.getTime() - Date.now()) > SKEW_MS) throw skewed(date);
  checkSigned(request, signedHeaders);
  return {
    request,
    credential,
    signedHeaders,
    signature,
    date,
    token: header(request, 'x-amz-security-token'),
    payloadHash: bodyHash ?? payloadHashOf(header(request, 'x-amz-content-sha256')),
  };
}

/** The header that HTTP has for it, where it is under the signature, in the form that is signed. */
function plainDate(request: S3Request, signedHeaders: readonly string[]): string {
  const said = signedHeaders.includes('date') ? (header(request, 'date') ?? '') : '';
  const at = Date.parse(said);
  return Number.isNaN(at) ? said : amzDate(new Date(at));
}

function fromQuery(request: S3Request): Presented {
  const value = (name: string) => request.query.get(name) ?? '';
  const at = parseAmzDate(value('X-Amz-Date'));
  const seconds = Number(value('X-Amz-Expires'));
  if (value('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || !at || Number.isNaN(seconds))
    throw new S3Error('InvalidArgument', 'The signed address is not properly formed.');
  // One that was never to hold, or for longer than any may, is as good as expired.
  if (!(seconds > 0 && seconds <= LONGEST_LINK_SECONDS))
    throw new S3Error('AccessDenied', `X-Amz-Expires must be between 1 and ${LONGEST_LINK_SECONDS} seconds`);
  if (at.getTime() - SKEW_MS > Date.now()) throw skewed(value('X-Amz-Date'));
  if (at.getTime() + seconds * 1000 < Date.now()) throw new S3Error('AccessDenied', 'Request has expired');
  const signedHeaders = value('X-Amz-SignedHeaders').split(';');
  checkSigned(request, signedHeaders);
  return {
    request: withHoisted(request),
    credential: value('X-Amz-Credential'),
    signedHeaders,
    signature: value('X-Amz-Signature'),
    date: value('X-Amz-Date'),
    token: request.query.get('X-Amz-Security-Token'),
    payloadHash: payloadHashOf(
      request.query.get('X-Amz-Content-Sha256') ?? header(request, 'x-amz-content-sha256') ?? UNSIGNED,
    ),
  };
}

/** The parts of a signature itself, which mean nothing to an operation. */
const OF_SIGNATURE =
  /^x-amz-(algorithm|credential|date|expires|security-token|signedheaders|signature|content-sha256)$/;

/** Clients write headers of a request into the address that they sign for it: they count all the same. */
function withHoisted(request: S3Request): S3Request {
  const hoisted = [...request.query].flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    return lower.startsWith('x-amz-') && !OF_SIGNATURE.test(lower) ? [[lower, value] as const] : [];
  });
  return hoisted.length === 0
    ? request
    : { ...request, headers: { ...Object.fromEntries(hoisted), ...request.headers } };
}

const skewed = (date: string) =>
  new S3Error('RequestTimeTooSkewed', undefined, {
    facts: { RequestTime: date, ServerTime: new Date().toISOString(), MaxAllowedSkewMilliseconds: SKEW_MS },
  });

/**
 * Header values travel as bytes. Some clients send Latin-1, others UTF-8, and each signs the text it meant: where a value has such
 * characters both readings are tried.
 */
function spellings({ request, signedHeaders, payloadHash }: Presented, host: string): string[] {
  const canonical = (read: (value: string) => string) =>
    canonicalRequest({
      method: request.method,
      path: request.path,
      query: [...request.query],
      headers: signedHeaders.map((name) => [
        name,
        name === 'host' ? host : read(header(request, name) ?? ''),
      ]),
      payloadHash,
    });
  const plain = canonical((value) => value);
  return /[\x80-\xff]/.test(plain)
    ? [plain, canonical((value) => Buffer.from(value, 'latin1').toString('utf8'))]
    : [plain];
}
