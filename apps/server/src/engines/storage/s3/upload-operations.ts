import { openRange } from '../embedded/embedded-store.ts';
import { etagOf, type Part, type Upload } from '../embedded/uploads.ts';
import { type Answer, empty, type Operation, quoted, xmlAnswer } from './answer.ts';
import { mayReplace, parseRange } from './conditions.ts';
import { aboutObject, copySource } from './object-operations.ts';
import { payloadOf } from './payload.ts';
import { header, readSmall, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { elements, textOf, type XmlNode } from './xml.ts';

const MOST_PARTS = 10_000;
const PAGE = 1_000;

export async function createUpload({ parts, request }: Operation): Promise<Answer> {
  const id = await parts.uploads.create(request.key, aboutObject(request));
  return xmlAnswer('InitiateMultipartUploadResult', {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: id,
  });
}

const uploadOf = ({ parts, request }: Operation): Promise<Upload> =>
  parts.uploads.find(uploadId(request), request.key);

const uploadId = ({ query }: S3Request) => query.get('uploadId') ?? '';

export async function putPart(operation: Operation): Promise<Answer> {
  const { parts, request, auth } = operation;
  const number = partNumber(request);
  const payload = payloadOf(request, auth);
  const etag = await parts.uploads.putPart(uploadId(request), request.key, number, payload);
  return empty(200, { etag: quoted(etag) });
}

/** A part taken from an object that is already here. */
export async function copyPart(operation: Operation): Promise<Answer> {
  const { parts, request } = operation;
  const number = partNumber(request);
  const source = await copySource(operation);
  const asked = header(request, 'x-amz-copy-source-range');
  const { start, end } = (asked && parseRange(asked, source.size)) || { start: 0, end: source.size - 1 };
  const bytes = await openRange(parts.blobs, source.file, start, end);
  const size = end - start + 1;
  const etag = await parts.uploads.putPart(uploadId(request), request.key, number, { size, bytes });
  return xmlAnswer('CopyPartResult', { ETag: quoted(etag), LastModified: new Date().toISOString() });
}

function partNumber({ query }: S3Request): number {
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS)
    throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${MOST_PARTS}.`);
  return number;
}

export async function listParts(operation: Operation): Promise<Answer> {
  const { parts, request } = operation;
  const upload = await uploadOf(operation);
  const after = Number(request.query.get('part-number-marker') ?? 0) || 0;
  const limit = pageSize(request.query.get('max-parts'));
  const later = (await parts.uploads.partsOf(upload)).filter(({ number }) => number > after);
  const page = later.slice(0, limit);
  return xmlAnswer('ListPartsResult', {
    Bucket: request.bucket,
    Key: upload.key,
    UploadId: upload.id,
    StorageClass: 'STANDARD',
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1)?.number ?? after,
    MaxParts: limit,
    IsTruncated: later.length > page.length,
    Part: page.map(partNode),
  });
}

const partNode = ({ number, modifiedAt, etag, size }: Part): XmlNode => ({
  PartNumber: number,
  LastModified: modifiedAt,
  ETag: quoted(etag),
  Size: size,
});

export const pageSize = (text: string | undefined) => {
  const number = text === undefined ? PAGE : Number(text);
  if (!Number.isInteger(number) || number < 0) throw new S3Error('InvalidArgument');
  return Math.min(number, PAGE);
};

export async function completeUpload(operation: Operation): Promise<Answer> {
  const { request, auth } = operation;
  const text = (await readSmall(payloadOf(request, auth).bytes)).toString();
  const wanted = elements(text, 'Part').map((part) => ({
    number: Number(textOf(elements(part, 'PartNumber')[0])),
    etag: textOf(elements(part, 'ETag')[0]).replaceAll('"', '').trim(),
  }));
  if (
    wanted.length === 0 ||
    wanted.length > MOST_PARTS ||
    wanted.some(({ number }) => !Number.isInteger(number))
  )
    throw new S3Error('MalformedXML');
  const etag = await completed(operation, wanted);
  return xmlAnswer('CompleteMultipartUploadResult', {
    Location: `${request.path}`,
    Bucket: request.bucket,
    Key: request.key,
    ETag: quoted(etag),
  });
}

async function completed(operation: Operation, wanted: { number: number; etag: string }[]): Promise<string> {
  const { parts, request } = operation;
  try {
    return (await parts.uploads.complete(await uploadOf(operation), wanted, mayReplace(request))).etag;
  } catch (error) {
    // Asked again because the first answer was lost: the object is there, so the answer is the same.
    if (!(error instanceof S3Error) || error.code !== 'NoSuchUpload') throw error;
    const expected = etagOf(wanted.map(({ etag }) => etag));
    if ((await parts.objects.find(request.key))?.etag !== expected) throw error;
    return expected;
  }
}

export async function abortUpload(operation: Operation): Promise<Answer> {
  await operation.parts.uploads.abort(await uploadOf(operation));
  return empty(204);
}
