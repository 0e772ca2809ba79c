import type { Readable } from 'node:stream';
import { BUCKET } from '../embedded/bucket.ts';
import type { Parts } from '../embedded/embedded-store.ts';
import type { Authenticated } from './authenticate.ts';
import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { document, type XmlNode } from './xml.ts';

/** There is one. */
export const OWNER = { ID: BUCKET, DisplayName: BUCKET };

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Readable | null;
}

export interface Operation {
  parts: Parts;
  request: S3Request;
  auth: Authenticated;
}

export const empty = (status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: null,
});

export const xmlAnswer = (root: string, content: XmlNode): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: document(root, content),
});

/** Credentials reach only what is below their prefix. */
export function allowKey({ permit }: Authenticated, key: string): void {
  if (!key.startsWith(permit.prefix) || (permit.prefix !== '' && key === permit.prefix))
    throw new S3Error('AccessDenied');
}

export const quoted = (etag: string) => `"${etag}"`;
