import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { STORAGE_PATH } from '@zhiying/contract';
import { S3Error } from './s3-error.ts';

/** A request as the protocol sees it. */
export interface S3Request {
  raw: IncomingMessage;
  method: string;
  /** The whole path, decoded, as it was signed. */
  path: string;
  bucket: string;
  key: string;
  query: ReadonlyMap<string, string>;
  headers: IncomingHttpHeaders;
}

export function parseRequest(raw: IncomingMessage): S3Request {
  const [rawPath = '', rawQuery = ''] = (raw.url ?? '').split(/\?(.*)/s, 2);
  try {
    const path = decodeURIComponent(rawPath);
    const below = path.slice(STORAGE_PATH.length + 1);
    const slash = below.indexOf('/');
    return {
      raw,
      method: raw.method ?? 'GET',
      path,
      bucket: slash < 0 ? below : below.slice(0, slash),
      key: slash < 0 ? '' : below.slice(slash + 1),
      query: new Map(rawQuery.split('&').filter(Boolean).map(pair)),
      headers: raw.headers,
    };
  } catch {
    throw new S3Error('InvalidURI');
  }
}

function pair(text: string): [string, string] {
  const at = text.indexOf('=');
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  return [decodeURIComponent(name), decodeURIComponent(value)];
}

/** One value of a header that may come several times. */
export const header = ({ headers }: Pick<S3Request, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};
