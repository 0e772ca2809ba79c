import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Signs a request the way S3-compatible stores check it (AWS Signature Version 4). Our own because crypto.subtle, on
 * which the usual libraries stand, does not exist where the console is opened over plain http.
 */
export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface ToSign {
  method: string;
  /** The path escaped as it is sent. */
  url: URL;
  headers: Record<string, string>;
  region: string;
  service?: string;
  /** Hex SHA-256 of the body. Parts carry a checksum of their own instead and say so. */
  payload?: string;
  at: Date;
}

export const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** Escapes text as RFC 3986 requires; encodeURIComponent leaves five more characters alone. */
export const escapeText = (value: string) =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
const seal = (key: Uint8Array, text: string) => hmac(sha256, key, utf8ToBytes(text));

/** The headers to send, the signature among them. */
export function sign(keys: Keys, request: ToSign): Record<string, string> {
  const { service = 's3', payload = UNSIGNED } = request;
  const moment = request.at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const sent: Record<string, string> = {
    ...request.headers,
    'x-amz-date': moment,
    ...(service === 's3' ? { 'x-amz-content-sha256': payload } : {}),
    ...(keys.sessionToken ? { 'x-amz-security-token': keys.sessionToken } : {}),
  };
  const covered = Object.entries({ ...sent, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const names = covered.map(([name]) => name).join(';');
  const query = [...request.url.searchParams]
    .map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    request.url.pathname,
    query,
    ...covered.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${request.region}/${service}/aws4_request`;
  const toSeal = ['AWS4-HMAC-SHA256', moment, scope, hash(canonical)].join('\n');
  const key = [request.region, service, 'aws4_request'].reduce(
    seal,
    seal(utf8ToBytes(`AWS4${keys.secretAccessKey}`), day),
  );
  const signature = bytesToHex(seal(key, toSeal));
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
