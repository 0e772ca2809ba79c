import { BUCKET } from '../embedded/bucket.ts';
import { LAST, type ListItem } from '../embedded/object-index.ts';
import { type Answer, type Operation, OWNER, quoted, xmlAnswer } from './answer.ts';
import { uploadChecksumNodes } from './checksums.ts';
import { S3Error } from './s3-error.ts';
import { encode } from './sigv4.ts';
import { pageSize } from './upload-operations.ts';
import type { XmlNode } from './xml.ts';

export const listBuckets = (): Answer =>
  xmlAnswer('ListAllMyBucketsResult', {
    Owner: OWNER,
    Buckets: { Bucket: [{ Name: BUCKET, CreationDate: '2026-01-01T00:00:00.000Z' }] },
  });

/** Everything asked of a listing, and how keys are written in its answer. */
function asked({ request: { query }, auth }: Operation) {
  const prefix = query.get('prefix') ?? '';
  if (!prefix.startsWith(auth.permit.prefix)) throw new S3Error('AccessDenied');
  const encoding = query.get('encoding-type');
  if (encoding !== undefined && encoding !== 'url')
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request');
  const urlEncoded = encoding === 'url';
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
  const listType = query.get('list-type');
  if (listType !== undefined && listType !== '2') throw new S3Error('InvalidArgument', 'Unknown list type.');
  const isSecond = listType === '2';
  const { prefix, delimiter, shown, EncodingType } = asked(operation);
  const limit = pageSize(query.get('max-keys'));
  const token = query.get('continuation-token');
  const after = token
    ? positionIn(token)
    : behind(query.get(isSecond ? 'start-after' : 'marker') ?? '', prefix, delimiter);
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
      : {
          Marker: shown(query.get('marker') ?? ''),
          NextMarker: next === null ? null : shown(nextMarker(page)),
        }),
    Contents: page
      .filter(({ common }) => common === null)
      .map(
        (row): XmlNode => ({
          Key: shown(row.key),
          LastModified: row.modifiedAt,
          ETag: quoted(row.etag),
          ...uploadChecksumNodes(row.checksum),
          Size: row.size,
          StorageClass: 'STANDARD',
          Owner: isSecond && query.get('fetch-owner') !== 'true' ? null : OWNER,
        }),
      ),
    CommonPrefixes: page.flatMap(({ common }): XmlNode[] =>
      common === null ? [] : [{ Prefix: shown(common) }],
    ),
  });
}

/** As S3 says it: the last key or group of the page, which comes back as `marker`. */
const nextMarker = (page: readonly ListItem[]) => page.at(-1)?.common ?? page.at(-1)?.key ?? '';

/** A marker that is a group stands for everything in it. */
function behind(marker: string, prefix: string, delimiter: string): string {
  if (!delimiter || !marker.startsWith(prefix)) return marker;
  const group = marker.slice(prefix.length).indexOf(delimiter);
  return group >= 0 && prefix.length + group + delimiter.length === marker.length ? marker + LAST : marker;
}

/** From where the next page goes on: after a key, or after everything in a group. */
const positionOf = (last: ListItem | undefined) => (last?.common ? last.common + LAST : (last?.key ?? ''));

function positionIn(token: string): string {
  const position = Buffer.from(token, 'base64url');
  if (position.toString('base64url') !== token)
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect');
  return position.toString();
}

export async function listUploads(operation: Operation): Promise<Answer> {
  const { parts, request } = operation;
  const { query } = request;
  const { prefix, shown, EncodingType } = asked(operation);
  if (query.get('delimiter')) throw new S3Error('NotImplemented', 'Uploads are not listed by delimiter.');
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
      ({ key, id, checksum, createdAt }): XmlNode => ({
        Key: shown(key),
        UploadId: id,
        Initiator: OWNER,
        Owner: OWNER,
        ...uploadChecksumNodes(checksum),
        StorageClass: 'STANDARD',
        Initiated: createdAt,
      }),
    ),
  });
}
