import { openRange, type Parts } from '../embedded/embedded-store.ts';
import type { ObjectRow } from '../embedded/object-index.ts';
import { type Answer, empty, quoted } from './answer.ts';
import { isUnchanged, rangeOf } from './conditions.ts';
import type { S3Request } from './request.ts';

/** Types a browser may show; anything else could run as a page of this site and is only ever saved. */
const SHOWN = /^(image\/(?!svg)[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/pdf|text\/plain)(;|$)/i;
const NO_SCRIPT =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; frame-ancestors 'self'";

export interface Wish {
  contentType?: string;
  disposition?: string;
  cacheControl?: string;
}

/** An object, or the piece or the news of it that was asked for, with headers that make it harmless wherever it is opened. */
export async function deliver(
  { blobs }: Pick<Parts, 'blobs'>,
  request: S3Request,
  row: ObjectRow,
  wish: Wish = {},
): Promise<Answer> {
  const contentType = wish.contentType ?? row.contentType;
  const headers: Record<string, string> = {
    etag: quoted(row.etag),
    'last-modified': new Date(row.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    'cache-control': wish.cacheControl ?? 'private, no-cache',
    'x-content-type-options': 'nosniff',
    // A sandbox would keep browsers from showing PDF, which cannot reach the page anyway.
    'content-security-policy': contentType.startsWith('application/pdf')
      ? NO_SCRIPT
      : `${NO_SCRIPT}; sandbox`,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (isUnchanged(request, row)) return empty(304, headers);
  const disposition = SHOWN.test(contentType) ? wish.disposition : asAttachment(wish.disposition);
  if (disposition) headers['content-disposition'] = disposition;
  for (const [name, value] of Object.entries(row.metadata)) headers[`x-amz-meta-${name}`] = value;

  const range = rangeOf(request, row);
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  headers['content-type'] = contentType;
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${row.size}`;
  const body = request.method === 'HEAD' ? null : await openRange(blobs, row.file, start, end);
  return { status: range ? 206 : 200, headers, body };
}

const asAttachment = (disposition = 'attachment') =>
  /^attachment/i.test(disposition) ? disposition : 'attachment';

export const attachmentNamed = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`;
