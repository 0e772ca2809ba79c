import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** Kept with an object as they came and given back with it. */
const KEPT = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
] as const;
export type KeptHeaders = Partial<Record<(typeof KEPT)[number], string>>;

const MOST_BYTES = 2_048;

export function keptHeaders(request: S3Request): KeptHeaders {
  const found = KEPT.flatMap((name) => {
    const value = name === 'content-encoding' ? encodingOf(request) : header(request, name);
    return value ? [[name, value] as const] : [];
  });
  const size = found.reduce((sum, [, value]) => sum + value.length, 0);
  if (size > MOST_BYTES)
    throw new S3Error('InvalidArgument', 'Your headers exceed the maximum allowed size.');
  return Object.fromEntries(found);
}

/** How the body travels is no property of the object. */
const encodingOf = (request: S3Request) =>
  header(request, 'content-encoding')
    ?.split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding && coding.toLowerCase() !== 'aws-chunked')
    .join(', ');

/** A value as a header can carry it again: what stands in an address may be any text and becomes the bytes of its UTF-8. */
export function headerBytes(name: string, value: string): string {
  const bytes = /[^\0-\xff]/.test(value) ? Buffer.from(value, 'utf8').toString('latin1') : value;
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(bytes))
    throw new S3Error('InvalidArgument', 'A header value cannot hold control characters.', {
      facts: { ArgumentName: name },
    });
  return bytes;
}

/** Headers that a signed request asks to be answered with. */
export function askedHeaders({ query }: S3Request): KeptHeaders & { 'content-type'?: string } {
  const found = [...KEPT, 'content-type' as const].flatMap((name) => {
    const value = query.get(`response-${name}`);
    if (value === undefined) return [];
    // A header holds one line of the characters of ISO-8859-1.
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new S3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.', {
        facts: { ArgumentName: `response-${name}` },
      });
    return [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** One MIME type with plain parameters; browsers read anything beyond that each in their own way. */
const ONE_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/;
const BARE_TYPE = /^[\w.+-]+\/[\w.+-]+(?= *;)/;

/** The type that is answered: the one that was said where it is beyond doubt, otherwise bytes that nobody opens. */
export function servedType(said: string): string {
  if (ONE_TYPE.test(said)) return said;
  const parameters = said.includes(',') ? null : BARE_TYPE.exec(said);
  return parameters && /^(?: *; *[\w.-]+=[\w.+-]+)+$/.test(said.slice(parameters[0].length))
    ? parameters[0]
    : 'application/octet-stream';
}
