import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { objectUrl } from '@zhiying/contract';
import type { StoreSettings } from '#config';
import { scratchFolder } from '#kernel/scratch.ts';
import { GRANTED, type Storage, type StoredObject } from '#kernel/storage.ts';
import { attachmentNamed } from '../s3/deliver.ts';
import { encode, encodePath, presign } from '../s3/sigv4.ts';
import { childrenOf, textIn, type XmlElement } from '../s3/xml.ts';
import { FileMissing } from '../storage.errors.ts';
import { assumeRole } from './assume-role.ts';
import { readXml } from './read-xml.ts';
import { createS3Client, type S3Client } from './s3-client.ts';
import { uploadInParts } from './upload-in-parts.ts';
import { countUsage } from './usage.ts';

const LINK_SECONDS = 3_600;
const ABANDONED_MS = 48 * 3_600_000;

/** An outside S3-compatible store. */
export function createRemoteStore(settings: StoreSettings): Storage {
  const ask = createS3Client(settings);
  const { endpoint, bucket, region, partSize } = settings;

  async function head(path: string): Promise<StoredObject | null> {
    const response = await ask({ method: 'HEAD', key: path, expected: [404] });
    return response.status === 404 ? null : described(path, response.headers);
  }

  async function read(path: string, range?: { start: number; end?: number }): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {};
    const { body } = await ask({ method: 'GET', key: path, headers });
    return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
  }

  async function* list(prefix: string): AsyncGenerator<StoredObject> {
    for (let token: string | undefined; ; ) {
      const query = {
        'list-type': '2',
        prefix,
        'encoding-type': 'url',
        ...(token ? { 'continuation-token': token } : {}),
      };
      const page = readXml(await (await ask({ method: 'GET', query })).text());
      for (const item of childrenOf(page, 'Contents')) yield listed(item);
      token = textIn(page, 'NextContinuationToken') || undefined;
      if (!token) return;
    }
  }

  return {
    async grant(prefix) {
      return { ...(await assumeRole(settings, prefix)), endpoint, bucket, region, prefix, partSize };
    },
    head,
    read,

    async write(path, body, { contentType, size }) {
      const length = Buffer.isBuffer(body) ? body.length : size;
      if (length === undefined) await uploadInParts(ask, path, body, contentType);
      else
        await ask({
          method: 'PUT',
          key: path,
          headers: {
            'content-type': contentType,
            ...(Buffer.isBuffer(body) ? {} : { 'content-length': String(length) }),
          },
          body,
        });
      const written = await head(path);
      if (!written) throw FileMissing();
      return written;
    },

    async copy(from, to, about) {
      const headers: Record<string, string> = { 'x-amz-copy-source': `/${bucket}/${encodePath(from)}` };
      if (about) {
        headers['x-amz-metadata-directive'] = 'REPLACE';
        headers['content-type'] = about.contentType;
      }
      await ask({ method: 'PUT', key: to, headers });
    },

    async remove(paths) {
      // One by one: not every store accepts the list form, and few are removed at once.
      for (const path of paths) await ask({ method: 'DELETE', key: path, expected: [404] });
    },

    list,
    usage: countUsage(list),

    async signedUrl(path, { expiresInSeconds = LINK_SECONDS, downloadName, contentType } = {}) {
      const query = [
        ...(contentType ? [`response-content-type=${encode(contentType)}`] : []),
        ...(downloadName ? [`response-content-disposition=${encode(attachmentNamed(downloadName))}`] : []),
      ].join('&');
      const url = new URL(objectUrl(settings, path) + (query && `?${query}`));
      return presign({ method: 'GET', url, region, credentials: settings }, expiresInSeconds);
    },

    async localFile(path) {
      const folder = await scratchFolder('file');
      const release = () => rm(folder, { recursive: true, force: true });
      try {
        const file = join(folder, 'file');
        await pipeline(await read(path), createWriteStream(file));
        return { file, release };
      } catch (error) {
        await release();
        throw error;
      }
    },

    async sweep(signal) {
      const before = Date.now() - ABANDONED_MS;
      for await (const { key, uploadId, begun } of uploadsBelow(ask, GRANTED)) {
        if (signal.aborted) return;
        if (begun < before) await ask({ method: 'DELETE', key, query: { uploadId }, expected: [404] });
      }
      for await (const { path, modifiedAt } of list(GRANTED)) {
        if (signal.aborted) return;
        if (modifiedAt.getTime() < before) await ask({ method: 'DELETE', key: path, expected: [404] });
      }
    },
  };
}

async function* uploadsBelow(ask: S3Client, prefix: string) {
  for (let marker: Record<string, string> | null = {}; marker; ) {
    const query: Record<string, string> = { uploads: '', prefix, ...marker };
    const page = readXml(await (await ask({ method: 'GET', query })).text());
    for (const item of childrenOf(page, 'Upload'))
      yield {
        key: textIn(item, 'Key') ?? '',
        uploadId: textIn(item, 'UploadId') ?? '',
        begun: Date.parse(textIn(item, 'Initiated') ?? ''),
      };
    marker =
      textIn(page, 'IsTruncated') === 'true'
        ? {
            'key-marker': textIn(page, 'NextKeyMarker') ?? '',
            'upload-id-marker': textIn(page, 'NextUploadIdMarker') ?? '',
          }
        : null;
  }
}

const unquoted = (etag: string) => etag.replaceAll('"', '');

const described = (path: string, headers: Headers): StoredObject => ({
  path,
  size: Number(headers.get('content-length')),
  etag: unquoted(headers.get('etag') ?? ''),
  contentType: headers.get('content-type') ?? 'application/octet-stream',
  modifiedAt: new Date(headers.get('last-modified') ?? 0),
});

/** Listings do not tell the type. */
const listed = (item: XmlElement): StoredObject => ({
  path: decodeURIComponent((textIn(item, 'Key') ?? '').replaceAll('+', '%20')),
  size: Number(textIn(item, 'Size')),
  etag: unquoted(textIn(item, 'ETag') ?? ''),
  contentType: 'application/octet-stream',
  modifiedAt: new Date(textIn(item, 'LastModified') ?? 0),
});
