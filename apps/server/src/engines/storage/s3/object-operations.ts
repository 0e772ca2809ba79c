import { BUCKET, isKey } from '../embedded/embedded-store.ts';
import type { ObjectRow } from '../embedded/object-index.ts';
import { type Answer, allowKey, empty, type Operation, quoted, xmlAnswer } from './answer.ts';
import { isUnchanged, mayReplace } from './conditions.ts';
import { deliver } from './deliver.ts';
import { payloadOf } from './payload.ts';
import { header, readSmall, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { elements, textOf, type XmlNode } from './xml.ts';

const MOST_METADATA_BYTES = 2_048;
const MOST_DELETED = 1_000;

export async function getObject({ parts, request }: Operation): Promise<Answer> {
  const row = await parts.objects.find(request.key);
  if (!row) throw new S3Error('NoSuchKey');
  const { query } = request;
  return deliver(parts, request, row, {
    contentType: query.get('response-content-type'),
    disposition: query.get('response-content-disposition'),
    cacheControl: query.get('response-cache-control'),
  });
}

export async function putObject({ parts: { blobs, objects }, request, auth }: Operation): Promise<Answer> {
  const file = blobs.newName();
  const about = aboutObject(request);
  // Whoever compares the etag of a whole object expects an MD5.
  const { size, etag: md5 } = await blobs.write(file, { ...payloadOf(request, auth), tag: undefined });
  try {
    const row = { key: request.key, file, size, etag: md5, ...about };
    const { etag } = await objects.put(row, mayReplace(request));
    return empty(200, { etag: quoted(etag) });
  } catch (error) {
    await blobs.remove([file]);
    throw error;
  }
}

export async function copyObject(operation: Operation): Promise<Answer> {
  const { parts, request } = operation;
  const source = await copySource(operation);
  const replace = header(request, 'x-amz-metadata-directive') === 'REPLACE';
  const saved = await parts.objects.copy(source.key, request.key, replace ? aboutObject(request) : {});
  if (!saved) throw new S3Error('NoSuchKey');
  return xmlAnswer('CopyObjectResult', { ETag: quoted(saved.etag), LastModified: saved.modifiedAt });
}

/** The object named by x-amz-copy-source, which these credentials must reach too. */
export async function copySource({ parts, request, auth }: Operation): Promise<ObjectRow> {
  const text = header(request, 'x-amz-copy-source') ?? '';
  const [, bucket, key = ''] = /^\/?([^/]+)\/([^?]+)/.exec(decoded(text)) ?? [];
  if (bucket !== BUCKET || !isKey(key)) throw new S3Error('InvalidArgument', 'The copy source is not valid.');
  allowKey(auth, key);
  const row = await parts.objects.find(key);
  if (!row) throw new S3Error('NoSuchKey');
  const prefix = 'x-amz-copy-source-';
  const conditions = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith(`${prefix}if-`) ? [[name.slice(prefix.length), value] as const] : [],
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
  const text = (await readSmall(payloadOf(request, auth).bytes)).toString();
  const keys = elements(text, 'Object').map((item) => textOf(elements(item, 'Key')[0]));
  if (keys.length === 0 || keys.length > MOST_DELETED) throw new S3Error('MalformedXML');
  await parts.objects.remove(keys.filter(isKey));
  const quiet = elements(text, 'Quiet')[0] === 'true';
  return xmlAnswer('DeleteResult', { Deleted: quiet ? [] : keys.map((Key): XmlNode => ({ Key })) });
}

/** What is remembered beside the bytes. */
export function aboutObject(request: S3Request): Pick<ObjectRow, 'contentType' | 'metadata'> {
  const metadata = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') ? [[name.slice('x-amz-meta-'.length), String(value)] as const] : [],
    ),
  );
  if (JSON.stringify(metadata).length > MOST_METADATA_BYTES)
    throw new S3Error('InvalidArgument', 'Your metadata headers exceed the maximum allowed size.');
  return {
    contentType: header(request, 'content-type')?.slice(0, 255) ?? 'application/octet-stream',
    metadata,
  };
}
