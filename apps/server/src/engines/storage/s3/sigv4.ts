import { createHash, createHmac } from 'node:crypto';
import { memoize } from './memoize.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface Scope {
  /** `20261115` */
  day: string;
  region: string;
  service: string;
}

export const UNSIGNED = 'UNSIGNED-PAYLOAD';
export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
export const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** `20261115T063000Z` */
export const amzDate = (at = new Date()) => `${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}`;

export function parseAmzDate(text: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts.map(Number) as [number, ...number[]];
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second));
}

export const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
export const encodePath = (path: string) => path.split('/').map(encode).join('/');

interface Request {
  method: string;
  /** Decoded. */
  path: string;
  query: readonly (readonly [string, string])[];
  headers: readonly (readonly [string, string])[];
  payloadHash: string;
}

/** What both sides write down identically and sign. */
export function canonicalRequest({ method, path, query, headers, payloadHash }: Request): string {
  const pairs = query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const sorted = headers
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, ' ')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    method,
    encodePath(path) || '/',
    pairs.sort().join('&'),
    ...sorted.map(([name, value]) => `${name}:${value}`),
    '',
    sorted.map(([name]) => name).join(';'),
    payloadHash,
  ].join('\n');
}

export const scopeText = ({ day, region, service }: Scope) => `${day}/${region}/${service}/aws4_request`;

/** The same for a whole day; making it costs four times what a signature does. */
const dayKey = memoize((secret = '', day = '', region = '', service = '') =>
  hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request'),
);
export const signingKey = (secret: string, { day, region, service }: Scope) =>
  dayKey(secret, day, region, service);

export const signatureOf = (key: Buffer, date: string, scope: Scope, canonical: string) =>
  hmac(key, ['AWS4-HMAC-SHA256', date, scopeText(scope), sha256(canonical)].join('\n')).toString('hex');

interface ToSign {
  method: string;
  url: URL;
  headers?: Record<string, string>;
  payloadHash?: string;
  region: string;
  service?: string;
  credentials: Credentials;
  at?: Date;
}

const decodedQuery = (url: URL) =>
  url.search
    .replace(/^\?/, '')
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=', 2).map((part) => decodeURIComponent(part)) as [string, string?])
    .map(([name, value]) => [name, value ?? ''] as const);

/** Headers with which a request is accepted. */
export function signRequest(request: ToSign): Record<string, string> {
  const { method, url, region, service = 's3', credentials, at, payloadHash = UNSIGNED } = request;
  const date = amzDate(at);
  const scope = { day: date.slice(0, 8), region, service };
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-date': date,
    'x-amz-content-sha256': payloadHash,
    ...(credentials.sessionToken ? { 'x-amz-security-token': credentials.sessionToken } : {}),
  };
  const signed = [['host', url.host] as const, ...Object.entries(headers)];
  const canonical = canonicalRequest({
    method,
    path: decodeURIComponent(url.pathname),
    query: decodedQuery(url),
    headers: signed,
    payloadHash,
  });
  const names = signed.map(([name]) => name.toLowerCase()).sort();
  const signature = signatureOf(signingKey(credentials.secretAccessKey, scope), date, scope, canonical);
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scopeText(scope)}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

/** An address that carries its signature. */
export function presign({ method, url, region, credentials, at }: ToSign, expiresInSeconds: number): string {
  const date = amzDate(at);
  const scope = { day: date.slice(0, 8), region, service: 's3' };
  const query = [
    ...decodedQuery(url),
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${credentials.accessKeyId}/${scopeText(scope)}`],
    ['X-Amz-Date', date],
    ['X-Amz-Expires', String(expiresInSeconds)],
    ...(credentials.sessionToken ? [['X-Amz-Security-Token', credentials.sessionToken]] : []),
    ['X-Amz-SignedHeaders', 'host'],
  ] as [string, string][];
  const canonical = canonicalRequest({
    method,
    path: decodeURIComponent(url.pathname),
    query,
    headers: [['host', url.host]],
    payloadHash: UNSIGNED,
  });
  const signature = signatureOf(signingKey(credentials.secretAccessKey, scope), date, scope, canonical);
  const text = [...query, ['X-Amz-Signature', signature]].map(
    ([name, value]) => `${encode(name ?? '')}=${encode(value ?? '')}`,
  );
  return `${url.origin}${url.pathname}?${text.join('&')}`;
}
