import type { ObjectRow } from '../embedded/object-index.ts';
import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

const tags = (text: string) =>
  text.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));
const matches = (text: string, etag: string) => tags(text).some((tag) => tag === '*' || tag === etag);

/** Headers know whole seconds only. */
const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);

/** True when the reader already has it. Throws when it wants another version than there is. */
export function isUnchanged(request: S3Request, row: ObjectRow): boolean {
  const given = (name: string) => header(request, name);
  const ifMatch = given('if-match');
  const notAfter = given('if-unmodified-since');
  if (
    ifMatch !== undefined
      ? !matches(ifMatch, row.etag)
      : notAfter && seconds(row.modifiedAt) > seconds(notAfter)
  )
    throw new S3Error('PreconditionFailed');
  const ifNoneMatch = given('if-none-match');
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, row.etag);
  const since = given('if-modified-since');
  return since !== undefined && seconds(row.modifiedAt) <= seconds(since);
}

/** A writer may insist that there is nothing yet, or exactly the version it knows. */
export function mayReplace(request: S3Request): (current: ObjectRow | undefined) => void {
  const [ifMatch, ifNoneMatch] = [header(request, 'if-match'), header(request, 'if-none-match')];
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*')
    throw new S3Error('NotImplemented', 'If-None-Match of a write can only be *.');
  return (current) => {
    if (ifNoneMatch !== undefined && current && matches(ifNoneMatch, current.etag))
      throw new S3Error('PreconditionFailed');
    if (ifMatch === undefined) return;
    if (!current) throw new S3Error('NoSuchKey');
    if (!matches(ifMatch, current.etag)) throw new S3Error('PreconditionFailed');
  };
}

export interface Range {
  start: number;
  end: number;
}

/** The one range asked for; null for everything, also when the part the reader has belongs to another version. */
export function rangeOf(request: S3Request, row: ObjectRow): Range | null {
  const ifRange = header(request, 'if-range');
  const current =
    ifRange === undefined ||
    (/^(W\/)?"/.test(ifRange) ? ifRange === `"${row.etag}"` : seconds(row.modifiedAt) <= seconds(ifRange));
  const asked = current ? header(request, 'range') : undefined;
  return asked ? parseRange(asked, row.size) : null;
}

export const unsatisfiable = (asked: string, size: number) =>
  new S3Error('InvalidRange', undefined, {
    facts: { RangeRequested: asked, ActualObjectSize: size },
    headers: { 'content-range': `bytes */${size}` },
  });

export function parseRange(text: string, size: number): Range | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(text.trim());
  if (!parts || (!parts[1] && !parts[2])) return null;
  const [, first = '', last = ''] = parts;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return null;
  if (start >= size || (!first && Number(last) === 0)) throw unsatisfiable(text, size);
  return { start, end };
}
