import { openRange, type Parts } from '../embedded/embedded-store.ts';
import type { ObjectRow } from '../embedded/object-index.ts';
import { type Answer, empty, quoted } from './answer.ts';
import type { ObjectChecksum } from './checksums.ts';
import { isUnchanged, type Range, rangeOf } from './conditions.ts';
import { type KeptHeaders, servedType } from './header-values.ts';
import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** Types a browser may show; anything else could run as a page of this site and is only ever saved. */
const SHOWN = /^(image\/(?!svg)[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/pdf|text\/plain)(;|$)/i;
const HARMLESS =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Headers to answer with instead of the object's own. */
export type ResponseOverrides = KeptHeaders & { 'content-type'?: string };

/** An object, or the piece or the news of it that was asked for, with headers that make it harmless wherever it is opened. */
export async function deliver(
  { blobs, objects }: Pick<Parts, 'blobs' | 'objects'>,
  request: S3Request,
  row: ObjectRow,
  wish: ResponseOverrides = {},
): Promise<Answer> {
  const contentType = servedType(wish['content-type'] ?? row.contentType);
  const headers: Record<string, string> = {
    'cache-control': 'private, no-cache',
    ...row.headers,
    ...wish,
    'content-type': contentType,
    etag: quoted(row.etag),
    'last-modified': new Date(row.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': HARMLESS,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (!SHOWN.test(contentType)) headers['content-disposition'] = asAttachment(headers['content-disposition']);
  if (isUnchanged(request, row)) return empty(304, withoutContent(headers));
  for (const [name, value] of Object.entries(row.metadata)) headers[`x-amz-meta-${name}`] = value;

  const part = await partAsked(objects, request, row);
  if (part) headers['x-amz-mp-parts-count'] = String(part.count);
  const range = part ?? rangeOf(request, row);
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${row.size}`;
  else if (row.checksum && header(request, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED')
    Object.assign(headers, checksumHeaders(row.checksum));
  const body = request.method === 'HEAD' ? null : await openRange(blobs, row.file, start, end);
  return { status: range ? 206 : 200, headers, body };
}

/** What goes with a checksum; one of a piece would have to be computed and is not told. */
export const checksumHeaders = ({ algorithm, value, type }: ObjectChecksum) => ({
  [`x-amz-checksum-${algorithm}`]: value,
  'x-amz-checksum-type': type,
});

const withoutContent = ({
  'content-type': _type,
  'content-encoding': _encoding,
  ...headers
}: Record<string, string>) => headers;

/** The bytes of one part of those the object was made of. */
async function partAsked(
  objects: Parts['objects'],
  request: S3Request,
  row: ObjectRow,
): Promise<(Range & { count: number }) | null> {
  const asked = request.query.get('partNumber');
  if (asked === undefined) return null;
  if (header(request, 'range') !== undefined)
    throw new S3Error('InvalidRequest', 'Cannot specify both Range header and partNumber query parameter.');
  const number = Number(asked);
  if (!/^\d{1,5}$/.test(asked) || number < 1 || number > 10_000)
    throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive.');
  const sizes = (await objects.partSizes(row.key)) ?? [row.size];
  const size = sizes[number - 1];
  if (size === undefined)
    throw new S3Error('InvalidPartNumber', undefined, {
      facts: { PartNumberRequested: number, ActualPartCount: sizes.length },
      headers: { 'content-range': `bytes */${row.size}` },
    });
  const start = sizes.slice(0, number - 1).reduce((sum, each) => sum + each, 0);
  return { start, end: start + size - 1, count: sizes.length };
}

/** Browsers save whatever has a disposition they do not know; `inline`, and a parameter where the type should be, they show. */
const SAVED = /^(?!(?:inline|filename|name)\b)[\w!#$%&'*+.^`|~-]+ *(;|$)/i;
const asAttachment = (disposition = 'attachment') => (SAVED.test(disposition) ? disposition : 'attachment');

export const attachmentNamed = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`;
