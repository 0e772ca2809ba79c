import type { Blobs } from '../embedded/blobs.ts';
import { BUCKET } from '../embedded/bucket.ts';
import { isKey } from '../embedded/embedded-store.ts';
import type { ObjectRow } from '../embedded/object-index.ts';
import { type Answer, allowKey, empty, type Operation, quoted, xmlAnswer } from './answer.ts';
import { checksumNodes } from './checksums.ts';
import { isUnchanged, mayReplace } from './conditions.ts';
import { checksumHeaders, deliver } from './deliver.ts';
import { askedHeaders, headerBytes, keptHeaders } from './header-values.ts';
import { payloadOf, readSmall } from './payload.ts';
import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { childrenOf, parseXml, textIn, type XmlNode } from './xml.ts';

const MOST_METADATA_BYTES = 2_048;
const MOST_DELETED = 1_000;
const MOST_XML_BYTES = 3_145_728;

export async function getObject({ parts, request }: Operation): Promise<Answer> {
  const wish = askedHeaders(request);
  const row = await parts.objects.find(request.key);
  if (!row) throw new S3Error('NoSuchKey', undefined, { facts: { Key: request.key } });
  return deliver(parts, request, row, wish);
}

export async function putObject({ parts, request, auth }: Operation): Promise<Answer> {
  const { blobs, objects, room } = parts;
  const about = aboutObject(request);
  const check = mayReplace(request);
  const payload = payloadOf(request, auth);
  return room.use(auth.permit, payload.size, async () => {
    const file = blobs.newName();
    // Whoever compares the etag of a whole object expects an MD5.
    const { size, etag } = await blobs.write(file, { ...payload, tag: undefined });
    const checksum = payload.checksum();
    await keepOrRemove(blobs, file, () =>
      objects.put({ key: request.key, file, size, etag, checksum, partSizes: null, ...about }, check),
    );
    return empty(200, { etag: quoted(etag), ...(checksum ? checksumHeaders(checksum) : {}) });
  });
}

export async function copyObject(operation: Operation): Promise<Answer> {
  const { parts, request, auth } = operation;
  const directive = header(request, 'x-amz-metadata-directive') ?? 'COPY';
  if (directive !== 'COPY' && directive !== 'REPLACE')
    throw new S3Error('InvalidArgument', 'Unknown metadata directive.');
  const source = await copySource(operation);
  if (source.key === request.key && directive === 'COPY')
    throw new S3Error(
      'InvalidRequest',
      'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.',
    );
  const changes = directive === 'REPLACE' ? aboutObject(request) : {};
  const saved = await parts.room.use(auth.permit, source.size, () =>
    parts.objects.copy(source.key, request.key, changes),
  );
  if (!saved) throw new S3Error('NoSuchKey');
  return xmlAnswer('CopyObjectResult', {
    ETag: quoted(saved.etag),
    LastModified: saved.modifiedAt,
    ...(saved.checksum ? checksumNodes(saved.checksum) : {}),
  });
}

/** The object named by x-amz-copy-source, which these credentials must reach too. */
export async function copySource({ parts, request, auth }: Operation): Promise<ObjectRow> {
  // What is asked of the object stands behind a question mark; one that belongs to its name is encoded.
  const [path = '', ...asked] = (header(request, 'x-amz-copy-source') ?? '').split('?');
  const [, bucket, name = ''] = /^\/?([^/]+)\/(.+)$/s.exec(path) ?? [];
  const key = decoded(name);
  if (bucket === undefined || !isKey(key))
    throw new S3Error('InvalidArgument', 'The copy source is not valid.');
  if (bucket !== BUCKET) throw new S3Error('NoSuchBucket', undefined, { facts: { BucketName: bucket } });
  if (asked.length > 0 && asked.join('?') !== 'versionId=null')
    throw new S3Error('InvalidArgument', 'The copy source names a version, and there are none.');
  allowKey(auth, key);
  const row = await parts.objects.find(key);
  if (!row) throw new S3Error('NoSuchKey', undefined, { facts: { Key: key } });
  const prefix = 'x-amz-copy-source-';
  const conditions = Object.entries(request.headers).flatMap(([condition, value]) =>
    condition.startsWith(`${prefix}if-`) ? [[condition.slice(prefix.length), value] as const] : [],
  );
  if (isUnchanged({ ...request, headers: Object.fromEntries(conditions) }, row))
    throw new S3Error('PreconditionFailed');
  return row;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidArgument', 'The copy source is not valid.');
  }
}

export async function deleteObject({ parts, request, auth }: Operation): Promise<Answer> {
  if (!auth.permit.mayDelete) throw new S3Error('AccessDenied');
  await parts.objects.remove([request.key]);
  return empty(204);
}

export async function deleteObjects({ parts, request, auth }: Operation): Promise<Answer> {
  if (!auth.permit.mayDelete) throw new S3Error('AccessDenied');
  const root = parseXml(await readSmall(request, auth, MOST_XML_BYTES));
  const items = root?.name === 'Delete' ? childrenOf(root, 'Object') : [];
  const keys = items.map((item) => textIn(item, 'Key'));
  if (!root || keys.length === 0 || keys.length > MOST_DELETED) throw new S3Error('MalformedXML');
  // Conditions and versions that were ignored would remove what somebody wanted to keep.
  if (items.some(({ children }) => children.some(({ name }) => name !== 'Key')))
    throw new S3Error('NotImplemented', 'Objects can be named by their Key only.');
  const named = keys.filter((key) => key !== undefined);
  if (named.length < keys.length || !named.every(isKey)) throw new S3Error('MalformedXML');
  await parts.objects.remove(named);
  const quiet = textIn(root, 'Quiet')?.trim() === 'true';
  return xmlAnswer('DeleteResult', { Deleted: quiet ? [] : named.map((Key): XmlNode => ({ Key })) });
}

/** What is remembered beside the bytes. */
export function aboutObject(request: S3Request): Pick<ObjectRow, 'contentType' | 'metadata' | 'headers'> {
  const metadata = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-')
        ? [[name.slice('x-amz-meta-'.length), headerBytes(name, String(value))] as const]
        : [],
    ),
  );
  if (JSON.stringify(metadata).length > MOST_METADATA_BYTES)
    throw new S3Error('InvalidArgument', 'Your metadata headers exceed the maximum allowed size.');
  return {
    contentType: header(request, 'content-type')?.slice(0, 255) || 'application/octet-stream',
    metadata,
    headers: keptHeaders(request),
  };
}

/** A file that no row came to name is nobody's. */
async function keepOrRemove(blobs: Blobs, file: string, save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    await blobs.remove([file]);
    throw error;
  }
}
