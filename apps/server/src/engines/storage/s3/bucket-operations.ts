import { BUCKET } from '../embedded/embedded-store.ts';
import { LAST, type ListItem } from '../embedded/object-index.ts';
import { type Answer, type Operation, quoted, xmlAnswer } from './answer.ts';
import { S3Error } from './s3-error.ts';
import { encode } from './sigv4.ts';
import { pageSize } from './upload-operations.ts';
import type { XmlNode } from './xml.ts';

export const listBuckets = (): Answer =>
  xmlAnswer('ListAllMyBucketsResult', {
    Owner: { ID: BUCKET, DisplayName: BUCKET },
    Buckets: { Bucket: [{ Name: BUCKET, CreationDate: '2026-01-01T00:00:00.000Z' }] },
  });

/** Everything asked of a listing, and how keys are written in its answer. */
function asked({ request: { query }, auth }: Operation) {
  const prefix = query.get('prefix') ?? '';
  if (!prefix.startsWith(auth.permit.prefix)) throw new S3Error('AccessDenied');
  const urlEncoded = query.get('encoding-type') === 'url';
  return {
    prefix,
    delimiter: query.get('delimiter') ?? '',
    shown: (text: string) => (urlEncoded ? encode(text).replaceAll('%2F', '/') : text),
    EncodingType: urlEncoded ? 'url' : null,
  };
}

export async function listObjects(operation: Operation): Promise<Answer> {
  const { parts, request } = operation;
  const { query } = request;
  const isSecond = query.get('list-type') === '2';
  const { prefix, delimiter, shown, EncodingType } = asked(operation);
  const limit = pageSize(query.get('max-keys'));
  const token = query.get('continuation-token');
  const after = token
    ? Buffer.from(token, 'base64url').toString()
    : (query.get(isSecond ? 'start-after' : 'marker') ?? '');
  if (after.includes('\0') || prefix.includes('\0') || delimiter.includes('\0'))
    throw new S3Error('InvalidArgument');

  const found = limit === 0 ? [] : await parts.objects.page({ prefix, delimiter, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const next = found.length > limit ? positionOf(page.at(-1)) : null;
  return xmlAnswer('ListBucketResult', {
    Name: request.bucket,
    Prefix: shown(prefix),
    Delimiter: delimiter ? shown(delimiter) : null,
    MaxKeys: limit,
    EncodingType,
    IsTruncated: next !== null,
    ...(isSecond
      ? {
          KeyCount: page.length,
          ContinuationToken: token,
          NextContinuationToken: next === null ? null : Buffer.from(next).toString('base64url'),
          StartAfter: query.has('start-after') ? shown(query.get('start-after') ?? '') : null,
        }
      : { Marker: shown(query.get('marker') ?? ''), NextMarker: next === null ? null : shown(next) }),
    Contents: page
      .filter(({ common }) => common === null)
      .map(
        (row): XmlNode => ({
          Key: shown(row.key),
          LastModified: row.modifiedAt,
          ETag: quoted(row.etag),
          Size: row.size,
          StorageClass: 'STANDARD',
        }),
      ),
    CommonPrefixes: page.flatMap(({ common }): XmlNode[] =>
      common === null ? [] : [{ Prefix: shown(common) }],
    ),
  });
}

/** From where the next page goes on: after a key, or after everything in a group. */
const positionOf = (last: ListItem | undefined) => (last?.common ? last.common + LAST : (last?.key ?? ''));

export async function listUploads(operation: Operation): Promise<Answer> {
  const { parts, request } = operation;
  const { query } = request;
  const { prefix, shown, EncodingType } = asked(operation);
  const limit = pageSize(query.get('max-uploads'));
  const marker = { key: query.get('key-marker') ?? '', id: query.get('upload-id-marker') ?? '' };
  // Without an id the marker means "after all uploads of this key".
  const from = { key: marker.key, id: marker.id || (marker.key ? LAST : '') };
  const found = await parts.uploads.list(prefix, from, limit + 1);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return xmlAnswer('ListMultipartUploadsResult', {
    Bucket: request.bucket,
    KeyMarker: shown(marker.key),
    UploadIdMarker: marker.id,
    NextKeyMarker: last && shown(last.key),
    NextUploadIdMarker: last?.id,
    Prefix: shown(prefix),
    EncodingType,
    MaxUploads: limit,
    IsTruncated: last !== undefined,
    Upload: page.map(
      ({ key, id, createdAt }): XmlNode => ({
        Key: shown(key),
        UploadId: id,
        StorageClass: 'STANDARD',
        Initiated: createdAt,
      }),
    ),
  });
}
