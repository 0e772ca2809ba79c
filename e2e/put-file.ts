import { randomInt } from 'node:crypto';
import { contract, objectUrl } from '@zhiying/contract';
import { signRequest } from '../apps/server/src/engines/storage/s3/sigv4.ts';
import type { Api } from './api.ts';

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Puts a file into the store as the uploader does, and answers where it is. */
export async function putFile(api: Api, { name, mimeType, buffer }: Upload): Promise<string> {
  const grant = await api(contract.storage.sts, {});
  const ext = name.split('.').at(-1) ?? '';
  const path = `${grant.prefix}20261115/${Date.now()}${randomInt(10_000, 100_000)}.${ext}`;
  const url = new URL(objectUrl(grant, path));
  const headers = signRequest({
    method: 'PUT',
    url,
    headers: { 'content-type': mimeType },
    region: grant.region,
    credentials: grant,
  });
  const stored = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(buffer) });
  if (!stored.ok) throw new Error(`${name}: ${stored.status} ${await stored.text()}`);
  return path;
}
