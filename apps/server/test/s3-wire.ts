import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, objectUrl } from '@zhiying/contract';
import { createKeyring } from '#engines/storage/embedded/credentials.ts';
import { CHECKSUMS } from '#engines/storage/s3/checksums.ts';
import { type Credentials, sha256, signRequest, UNSIGNED } from '#engines/storage/s3/sigv4.ts';
import type { UploadGrant } from '#kernel/storage.ts';
import { atEnd } from './at-end.ts';
import { type House, openTestApp } from './test-app.ts';

export interface Wire {
  prefix: string;
  credentials: Required<Credentials>;
  /** One request, signed as a browser would. */
  send(method: string, name: string, options?: WireOptions): Promise<WireAnswer>;
  begin(name: string): Promise<string>;
  part(name: string, uploadId: string, number: number, body: Buffer): Promise<WireAnswer>;
  complete(name: string, uploadId: string, etags: string[]): Promise<WireAnswer>;
}

interface WireOptions {
  query?: string;
  body?: Buffer;
  headers?: Record<string, string>;
  /** Whole keys instead of names below the grant's prefix. */
  key?: string;
  credentials?: Credentials;
  payloadHash?: string;
  region?: string;
  service?: string;
  at?: Date;
  /** Changes the request after it has been signed. */
  forge?: (request: { url: URL; headers: Record<string, string> }) => void;
}

interface WireAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
  text: string;
  /** The error code, or ''. */
  code: string;
}

/** A house with a store of its own, whose files go with the test file: somebody's requests to it, and the server's own keys. */
export async function openStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-store-'));
  atEnd(async () => rmSync(dataDir, { recursive: true }));
  const house = await openTestApp({ dataDir });
  await house.addMember('uploader');
  const { owner } = createKeyring(house.app.kernel.secret);
  return { house, wire: await openWire(house, 'uploader'), owner, dataDir };
}

/** What a client would send as the checksum of these bytes. */
export function sumOf(algorithm: string, bytes: Buffer): string {
  const sum = CHECKSUMS[algorithm]?.();
  sum?.update(bytes);
  return sum?.digest() ?? '';
}

/** Requests by hand, with the credentials of one member. */
export async function openWire(house: House, uname: string): Promise<Wire> {
  return wireWith(await house.ask(contract.storage.sts, {}, await house.signIn(uname)));
}

export function wireWith(grant: UploadGrant): Wire {
  async function send(method: string, name: string, options: WireOptions = {}): Promise<WireAnswer> {
    const { query = '', body, credentials = grant, at } = options;
    const url = new URL(`${objectUrl(grant, options.key ?? grant.prefix + name)}${query && `?${query}`}`);
    const payloadHash = options.payloadHash ?? (body ? sha256(body) : UNSIGNED);
    const headers = signRequest({
      method,
      url,
      headers: options.headers,
      region: options.region ?? grant.region,
      service: options.service,
      credentials,
      payloadHash,
      at,
    });
    options.forge?.({ url, headers });
    const response = await fetch(url, { method, headers, body: body as RequestInit['body'] });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    return {
      status: response.status,
      headers: response.headers,
      body: bytes,
      text,
      code: /<Code>(.*?)</.exec(text)?.[1] ?? '',
    };
  }

  return {
    prefix: grant.prefix,
    credentials: grant,
    send,
    begin: async (name) =>
      /<UploadId>(.*?)</.exec((await send('POST', name, { query: 'uploads=' })).text)?.[1] ?? '',
    part: (name, uploadId, number, body) =>
      send('PUT', name, { query: `partNumber=${number}&uploadId=${uploadId}`, body }),
    complete: (name, uploadId, etags) =>
      send('POST', name, {
        query: `uploadId=${uploadId}`,
        body: Buffer.from(
          `<CompleteMultipartUpload>${etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`).join('')}</CompleteMultipartUpload>`,
        ),
      }),
  };
}
