import { type Keyring, type Permit, same } from '../embedded/credentials.ts';
import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { canonicalRequest, parseAmzDate, type Scope, signatureOf, signingKey, UNSIGNED } from './sigv4.ts';

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
  permit: Permit;
  payloadHash: string;
  signing: Signing;
}

interface Presented {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  token: string | undefined;
  payloadHash: string;
}

/** Who signed this request and what that allows; throws what the protocol says when it does not hold. */
export function authenticate(
  request: S3Request,
  keyring: Keyring,
  hosts: readonly string[],
  bodyHash?: string,
): Authenticated {
  const presented = request.query.has('X-Amz-Signature') ? fromQuery(request) : fromHeaders(request);
  // Services other than S3 sign the body without a header that says so.
  if (bodyHash) presented.payloadHash = bodyHash;
  const [accessKeyId = '', day = '', region = '', service = ''] = presented.credential.split('/');
  const scope = { day, region, service };
  const found = keyring.find(accessKeyId, presented.token);
  if (found === 'unknown') throw new S3Error(presented.token ? 'InvalidToken' : 'InvalidAccessKeyId');
  const key = signingKey(found === 'expired' ? '' : found.secret, scope);
  const holds = hosts.some((host) =>
    same(
      presented.signature,
      signatureOf(key, presented.date, scope, canonicalFor(request, presented, host)),
    ),
  );
  if (found === 'expired') throw new S3Error('ExpiredToken');
  if (!holds || !presented.date.startsWith(day)) throw new S3Error('SignatureDoesNotMatch');
  return {
    permit: found.permit,
    payloadHash: presented.payloadHash,
    signing: { key, date: presented.date, scope, signature: presented.signature },
  };
}

function fromHeaders(request: S3Request): Presented {
  const given = header(request, 'authorization');
  if (!given) throw new S3Error('AccessDenied');
  const parts =
    /^AWS4-HMAC-SHA256\s+Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      given,
    );
  if (!parts) throw new S3Error('InvalidArgument', 'Only AWS4-HMAC-SHA256 signatures are understood.');
  const [, credential = '', names = '', signature = ''] = parts;
  const date = header(request, 'x-amz-date') ?? '';
  const at = parseAmzDate(date);
  if (!at) throw new S3Error('AccessDenied', 'A valid x-amz-date header is needed.');
  if (Math.abs(at.getTime() - Date.now()) > SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  const signedHeaders = names.split(';');
  // Whatever changes the meaning of a request must be under its signature.
  const loose = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (loose || !signedHeaders.includes('host'))
    throw new S3Error('AccessDenied', `The header ${loose ?? 'host'} must be signed.`);
  return {
    credential,
    signedHeaders,
    signature,
    date,
    token: header(request, 'x-amz-security-token'),
    payloadHash: header(request, 'x-amz-content-sha256') ?? UNSIGNED,
  };
}

function fromQuery(request: S3Request): Presented {
  const value = (name: string) => request.query.get(name) ?? '';
  const at = parseAmzDate(value('X-Amz-Date'));
  const seconds = Number(value('X-Amz-Expires'));
  if (
    value('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' ||
    !at ||
    !(seconds > 0 && seconds <= LONGEST_LINK_SECONDS)
  )
    throw new S3Error('InvalidArgument', 'The signed address is not properly formed.');
  if (at.getTime() - SKEW_MS > Date.now()) throw new S3Error('RequestTimeTooSkewed');
  if (at.getTime() + seconds * 1000 < Date.now()) throw new S3Error('AccessDenied', 'Request has expired');
  const signedHeaders = value('X-Amz-SignedHeaders').split(';');
  if (!signedHeaders.includes('host')) throw new S3Error('AccessDenied', 'The header host must be signed.');
  return {
    credential: value('X-Amz-Credential'),
    signedHeaders,
    signature: value('X-Amz-Signature'),
    date: value('X-Amz-Date'),
    token: request.query.get('X-Amz-Security-Token'),
    payloadHash: header(request, 'x-amz-content-sha256') ?? UNSIGNED,
  };
}

const canonicalFor = (request: S3Request, { signedHeaders, payloadHash }: Presented, host: string) =>
  canonicalRequest({
    method: request.method,
    path: request.path,
    query: [...request.query],
    headers: signedHeaders.map((name) => [name, name === 'host' ? host : (header(request, name) ?? '')]),
    payloadHash,
  });
