import { objectUrl } from '@zhiying/contract';
import type { Credentials, StorageGrant } from './credentials.ts';
import { StorageFault } from './fault.ts';
import { objectPath } from './object-path.ts';
import { type StorageRequest, type StorageResponse, send as sendByBrowser } from './send.ts';
import { sign } from './sigv4.ts';
import { escapeXml, valueIn, valuesIn } from './xml.ts';

/** One request body: verified by its CRC-32, abortable, reporting its progress. */
export interface PartBody {
  body: Blob;
  /** Base64 of the CRC-32 of the body. */
  checksum: string;
  signal: AbortSignal;
  onSent(bytes: number): void;
}

export interface StoredPart {
  number: number;
  etag: string;
  size: number;
}

/** The storage operations the queue needs. Tests use a fake. */
export interface ObjectStorage {
  plan(ext: string): Promise<{ path: string; partSize: number }>;
  put(path: string, type: string, parcel: PartBody): Promise<void>;
  begin(path: string, type: string, signal: AbortSignal): Promise<string>;
  putPart(path: string, uploadId: string, number: number, parcel: PartBody): Promise<string>;
  listParts(path: string, uploadId: string, signal: AbortSignal): Promise<StoredPart[]>;
  finish(path: string, uploadId: string, etags: string[], signal: AbortSignal): Promise<void>;
  discard(path: string, uploadId: string): Promise<void>;
  sizeOf(path: string, signal: AbortSignal): Promise<number | null>;
}

interface Wish extends Pick<StorageRequest, 'method' | 'body' | 'signal' | 'onSent'> {
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/** The S3 protocol, spoken from the browser. */
export function s3Storage(
  credentials: Credentials,
  send: (outgoing: StorageRequest) => Promise<StorageResponse> = sendByBrowser,
): ObjectStorage {
  async function ask({ path, query = {}, headers = {}, ...rest }: Wish): Promise<StorageResponse> {
    const grant = await credentials.get();
    const url = new URL(objectUrl(grant, path));
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = sign(grant, {
      method: rest.method,
      url,
      headers,
      region: grant.region,
      at: credentials.time(),
    });
    const answer = await send({ ...rest, url: url.href, headers: signed });
    if (answer.status >= 200 && answer.status < 300 && !answer.text.includes('<Error>')) return answer;
    throw faultOf(answer, grant);
  }

  function faultOf(answer: StorageResponse, grant: StorageGrant): StorageFault {
    const code = valueIn(answer.text, 'Code') ?? `HTTP ${answer.status}`;
    if (answer.status === 403 || /Token|AccessKey/.test(code)) credentials.drop(grant);
    if (code === 'RequestTimeTooSkewed')
      credentials.setClock(new Date(valueIn(answer.text, 'ServerTime') ?? answer.header('date') ?? ''));
    return new StorageFault(code, answer.status, valueIn(answer.text, 'Message') ?? code);
  }

  const carry = ({ body, checksum, signal, onSent }: PartBody, type = 'application/octet-stream') => ({
    method: 'PUT',
    body,
    signal,
    onSent,
    headers: { 'content-type': type, 'x-amz-checksum-crc32': checksum },
  });

  return {
    async plan(ext) {
      const { prefix, partSize } = await credentials.get();
      return { path: objectPath(prefix, ext, credentials.time()), partSize };
    },
    async put(path, type, parcel) {
      await ask({ path, ...carry(parcel, type) });
    },
    async begin(path, type, signal) {
      const answer = await ask({
        method: 'POST',
        path,
        query: { uploads: '' },
        headers: { 'content-type': type, 'x-amz-checksum-algorithm': 'CRC32' },
        signal,
      });
      const uploadId = valueIn(answer.text, 'UploadId');
      if (!uploadId) throw new StorageFault('MalformedReply', answer.status);
      return uploadId;
    },
    async putPart(path, uploadId, number, parcel) {
      const answer = await ask({ path, query: { partNumber: String(number), uploadId }, ...carry(parcel) });
      const etag = answer.header('etag');
      if (!etag) throw new StorageFault('MalformedReply', answer.status);
      return etag;
    },
    async listParts(path, uploadId, signal) {
      const parts: StoredPart[] = [];
      let after = '';
      for (;;) {
        const query = { uploadId, ...(after ? { 'part-number-marker': after } : {}) };
        const { text } = await ask({ method: 'GET', path, query, signal });
        for (const part of valuesIn(text, 'Part'))
          parts.push({
            number: Number(valueIn(part, 'PartNumber')),
            etag: valueIn(part, 'ETag') ?? '',
            size: Number(valueIn(part, 'Size')),
          });
        after = valueIn(text, 'NextPartNumberMarker') ?? '';
        if (valueIn(text, 'IsTruncated') !== 'true' || !after) return parts;
      }
    },
    async finish(path, uploadId, etags, signal) {
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
      await ask({
        method: 'POST',
        path,
        query: { uploadId },
        headers: { 'content-type': 'application/xml' },
        body,
        signal,
      });
    },
    async discard(path, uploadId) {
      await ask({ method: 'DELETE', path, query: { uploadId } });
    },
    async sizeOf(path, signal) {
      try {
        const answer = await ask({ method: 'HEAD', path, signal });
        return Number(answer.header('content-length'));
      } catch (error) {
        if (error instanceof StorageFault && error.httpStatus === 404) return null;
        throw error;
      }
    },
  };
}
