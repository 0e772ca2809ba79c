import { Readable } from 'node:stream';
import { objectUrl } from '@zhiying/contract';
import type { StoreSettings } from '#config';
import { boundedBody } from '#kernel/http/bounded-body.ts';
import { encode, sha256, signRequest } from '../s3/sigv4.ts';
import { parseXml, within } from '../s3/xml.ts';
import { FileMissing, StorageUnavailable } from '../storage.errors.ts';

const TIMEOUT_MS = 120_000;
const MOST_PROBLEM_BYTES = 65_536;

interface Ask {
  method: string;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | Readable;
  /** Statuses that are answers, not failures. */
  expected?: readonly number[];
}

export type S3Client = ReturnType<typeof createS3Client>;

/** The few calls this server makes to an outside store. */
export function createS3Client(settings: StoreSettings) {
  const { region, accessKeyId, secretAccessKey } = settings;

  return async ({
    method,
    key = '',
    query = {},
    headers = {},
    body,
    expected = [],
  }: Ask): Promise<Response> => {
    const text = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
    const url = new URL(`${objectUrl(settings, key)}${text.length ? `?${text.join('&')}` : ''}`);
    const payloadHash = Buffer.isBuffer(body) ? sha256(body) : body ? undefined : sha256('');
    const signed = signRequest({
      method,
      url,
      headers,
      payloadHash,
      region,
      credentials: { accessKeyId, secretAccessKey },
    });
    const response = await fetch(url, {
      method,
      headers: signed,
      // Streams are sent as they come, with their length in a header.
      body: (body instanceof Readable ? Readable.toWeb(body) : body) as RequestInit['body'],
      duplex: 'half',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as RequestInit).catch((error: Error) => {
      throw Object.assign(StorageUnavailable(error.message), { cause: error });
    });
    if (response.ok || expected.includes(response.status)) return response;
    const problem = (await boundedBody(response, MOST_PROBLEM_BYTES))?.toString('utf8') ?? '';
    if (response.status === 404) throw FileMissing();
    throw Object.assign(StorageUnavailable(problem), {
      cause: new Error(`${method} ${url.pathname}: ${response.status} ${codeIn(problem)}`),
    });
  };
}

/** Whatever stands between us and the store may answer, too, and not in XML. */
function codeIn(problem: string): string {
  const root = parseXml(problem);
  return (root && within(root, 'Code')?.text) ?? '';
}
