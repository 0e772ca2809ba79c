import { openRange } from '../embedded/embedded-store.ts';
import type { ObjectRow } from '../embedded/object-index.ts';
import { etagOf, type Part, type Upload } from '../embedded/uploads.ts';
import { type Answer, empty, type Operation, OWNER, quoted, xmlAnswer } from './answer.ts';
import {
  CHECKSUMS,
  checksumInTag,
  checksumName,
  checksumNodes,
  partTag,
  type UploadChecksum,
  uploadChecksumNodes,
} from './checksums.ts';
import { canCombine } from './combine-checksums.ts';
import { mayReplace } from './conditions.ts';
import { aboutObject, copySource } from './object-operations.ts';
import { payloadOf, readSmall, withoutChecksums } from './payload.ts';
import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { childrenOf, parseXml, textIn, type XmlNode } from './xml.ts';

const MOST_PARTS = 10_000;
/** As S3 demands of every part but the last. */
const SMALLEST_PART = 5 * 1024 ** 2;
/** A list of so many parts, each with a long checksum. */
const MOST_XML_BYTES = 3_145_728;
const PAGE = 1_000;

export async function createUpload({ parts, request, auth }: Operation): Promise<Answer> {
  const checksum = checksumAsked(request);
  const id = await parts.room.useForUpload(auth.permit, () =>
    parts.uploads.create(request.key, { ...aboutObject(request), checksum }),
  );
  const answer = xmlAnswer('InitiateMultipartUploadResult', {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: id,
  });
  if (checksum) {
    answer.headers['x-amz-checksum-algorithm'] = checksum.algorithm.toUpperCase();
    answer.headers['x-amz-checksum-type'] = checksum.type;
  }
  return answer;
}

/** Which checksum the finished object is to have; null when nobody asked. */
function checksumAsked(request: S3Request): UploadChecksum | null {
  const algorithm = header(request, 'x-amz-checksum-algorithm')?.toLowerCase();
  const type = header(request, 'x-amz-checksum-type');
  if (algorithm === undefined) {
    if (type !== undefined) throw new S3Error('InvalidRequest', 'x-amz-checksum-type needs an algorithm.');
    return null;
  }
  if (!(algorithm in CHECKSUMS)) throw new S3Error('InvalidRequest', 'Checksum algorithm is not valid.');
  // Of the sums that can be either, S3 takes the composite one.
  const wanted = type ?? (algorithm === 'crc64nvme' ? 'FULL_OBJECT' : 'COMPOSITE');
  const fits =
    (wanted === 'FULL_OBJECT' && canCombine(algorithm)) ||
    (wanted === 'COMPOSITE' && algorithm !== 'crc64nvme');
  if (!fits)
    throw new S3Error('InvalidRequest', `The ${wanted} checksum type cannot be used with ${algorithm}.`);
  return { algorithm, type: wanted as UploadChecksum['type'] };
}

const uploadOf = ({ parts, request }: Operation): Promise<Upload> =>
  parts.uploads.find(uploadId(request), request.key);

const uploadId = ({ query }: S3Request) => query.get('uploadId') ?? '';

export async function putPart(operation: Operation): Promise<Answer> {
  const { parts, request, auth } = operation;
  const number = partNumber(request);
  const payload = payloadOf(request, auth);
  const etag = await parts.room.use(auth.permit, payload.size, () =>
    parts.uploads.putPart(uploadId(request), request.key, number, (wanted) => {
      expectSummedAs(wanted, payload.algorithm);
      return payload;
    }),
  );
  const sum = payload.checksum();
  return empty(200, { etag: quoted(etag), ...(sum && { [`x-amz-checksum-${sum.algorithm}`]: sum.value }) });
}

/** Without a checksum of that kind for each part there would be none of the whole, though one was asked for. */
function expectSummedAs(wanted: UploadChecksum | null, algorithm: string | undefined): void {
  if (wanted && wanted.algorithm !== algorithm)
    throw new S3Error(
      'InvalidRequest',
      `Checksum Type mismatch occurred, expected checksum Type: ${wanted.algorithm}, actual checksum Type: ${algorithm ?? 'null'}`,
    );
}

/** A part taken from an object that is already here. */
export async function copyPart(operation: Operation): Promise<Answer> {
  const { parts, request, auth } = operation;
  const number = partNumber(request);
  const source = await copySource(operation);
  const { start, end } = copyRange(header(request, 'x-amz-copy-source-range'), source.size);
  const size = end - start + 1;
  const etag = await parts.room.use(auth.permit, size, async () => {
    const bytes = await openRange(parts.blobs, source.file, start, end);
    return parts.uploads.putPart(uploadId(request), request.key, number, (wanted) => ({
      size,
      ...(wanted ? summed(bytes, wanted) : { bytes }),
    }));
  });
  return xmlAnswer('CopyPartResult', {
    ETag: quoted(etag),
    LastModified: new Date().toISOString(),
    ...partChecksum(etag),
  });
}

/** Nobody sends a checksum of bytes that are here already: it is computed while they pass. */
function summed(source: AsyncIterable<Buffer>, { algorithm }: UploadChecksum) {
  const sum = CHECKSUMS[algorithm]?.();
  async function* bytes() {
    for await (const chunk of source) {
      sum?.update(chunk);
      yield chunk;
    }
  }
  return { bytes: bytes(), tag: () => partTag(sum ? { algorithm, value: sum.digest() } : null) };
}

/** Stricter than the range of a reader: both ends, and both inside. */
function copyRange(asked: string | undefined, size: number) {
  if (asked === undefined) return { start: 0, end: size - 1 };
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(asked) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (first === undefined || end < start || end >= size)
    throw new S3Error(
      'InvalidArgument',
      `The x-amz-copy-source-range value must be of the form bytes=first-last, within the ${size} bytes of the source.`,
    );
  return { start, end };
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
  const after = wholeNumber(request.query.get('part-number-marker')) ?? 0;
  const limit = pageSize(request.query.get('max-parts'));
  const later = (await parts.uploads.partsOf(upload)).filter(({ number }) => number > after);
  const page = later.slice(0, limit);
  return xmlAnswer('ListPartsResult', {
    Bucket: request.bucket,
    Key: upload.key,
    UploadId: upload.id,
    Initiator: OWNER,
    Owner: OWNER,
    StorageClass: 'STANDARD',
    ...uploadChecksumNodes(upload.checksum),
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
  ...partChecksum(etag),
});

function partChecksum(etag: string): XmlNode {
  const sum = checksumInTag(etag);
  return sum ? { [checksumName(sum)]: sum.value } : {};
}

const wholeNumber = (text: string | undefined) => {
  if (text !== undefined && !/^\d{1,10}$/.test(text))
    throw new S3Error('InvalidArgument', 'Provided argument is not an integer or not within its range.');
  return text === undefined ? undefined : Number(text);
};

export const pageSize = (text: string | undefined) => Math.min(wholeNumber(text) ?? PAGE, PAGE);

export async function completeUpload(operation: Operation): Promise<Answer> {
  const { request, auth } = operation;
  // The checksum in the headers is of the object, not of the list of its parts.
  const wanted = wantedParts(await readSmall(withoutChecksums(request), auth, MOST_XML_BYTES));
  const { etag, checksum } = await completed(operation, wanted);
  return xmlAnswer('CompleteMultipartUploadResult', {
    Location: `${request.path}`,
    Bucket: request.bucket,
    Key: request.key,
    ETag: quoted(etag),
    ...(checksum ? checksumNodes(checksum) : {}),
  });
}

interface WantedPart {
  number: number;
  etag: string;
}

function wantedParts(text: string): WantedPart[] {
  const root = parseXml(text);
  const parts = root?.name === 'CompleteMultipartUpload' ? childrenOf(root, 'Part') : [];
  if (parts.length === 0 || parts.length > MOST_PARTS) throw new S3Error('MalformedXML');
  return parts.map((part) => {
    const number = textIn(part, 'PartNumber')?.trim() ?? '';
    const etag = textIn(part, 'ETag')?.replaceAll('"', '').trim();
    if (!/^\d{1,5}$/.test(number) || !etag) throw new S3Error('MalformedXML');
    // A part that was called by its checksum must be called by the same one here.
    const known = checksumInTag(etag);
    for (const { name, text: said } of part.children)
      if (name.startsWith('Checksum') && (said.trim() !== known?.value || name !== checksumName(known)))
        throw new S3Error('InvalidPart');
    return { number: Number(number), etag };
  });
}

async function completed(
  operation: Operation,
  wanted: WantedPart[],
): Promise<Pick<ObjectRow, 'etag' | 'checksum'>> {
  const { parts, request, auth } = operation;
  const replace = mayReplace(request);
  try {
    return await parts.uploads.complete(await uploadOf(operation), wanted, {
      smallest: auth.permit.smallParts ? 0 : SMALLEST_PART,
      replace,
      verify: (made) => verifyWhole(request, made),
    });
  } catch (error) {
    // Asked again because the first answer was lost: the object is there, so the answer is the same.
    if (!(error instanceof S3Error) || error.code !== 'NoSuchUpload') throw error;
    const row = await parts.objects.find(request.key);
    if (row?.etag !== etagOf(wanted.map(({ etag }) => etag))) throw error;
    return row;
  }
}

/** What the sender says of the whole must be true of what the parts make. */
function verifyWhole(request: S3Request, { size, checksum }: Pick<ObjectRow, 'size' | 'checksum'>): void {
  const saidSize = header(request, 'x-amz-mp-object-size');
  if (saidSize !== undefined && saidSize !== String(size))
    throw new S3Error('InvalidRequest', 'The size of the parts does not match x-amz-mp-object-size.');
  const saidType = header(request, 'x-amz-checksum-type');
  if (saidType !== undefined && saidType !== checksum?.type)
    throw new S3Error('InvalidRequest', 'The checksum type is not the one the upload was created with.');
  for (const name of Object.keys(CHECKSUMS)) {
    const said = header(request, `x-amz-checksum-${name}`);
    if (said === undefined) continue;
    if (checksum?.algorithm !== name)
      throw new S3Error('InvalidRequest', 'The checksum is not of the kind the upload was created with.');
    // The number of parts behind it may be left out.
    if (said !== checksum.value && said !== checksum.value.split('-')[0]) throw new S3Error('BadDigest');
  }
}

export async function abortUpload(operation: Operation): Promise<Answer> {
  await operation.parts.uploads.abort(await uploadOf(operation));
  return empty(204);
}
