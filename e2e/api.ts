import { randomInt } from 'node:crypto';
import { type Call, contract, type DataOf, type InputOf, objectUrl } from '@zhiying/contract';
import { signRequest } from '../apps/server/src/engines/storage/s3/sigv4.ts';
import { addressHere } from './address.ts';
import { ask, signInAs } from './calls.ts';

/**
 * The calls of one demo login. A journey makes with these what it needs but is not about, and clicks only the rest:
 * `const api = apiAs('demo.ops'); await api(contract.aiTheme.create, { … })`.
 */
export function apiAs(uname: string, addressOf = addressHere) {
  let token: Promise<string> | undefined;
  return async <C extends Call>(call: C, input: InputOf<C>): Promise<DataOf<C>> => {
    token ??= signInAs(addressOf(), uname);
    return ask(addressOf(), call, input, await token);
  };
}
export type Api = ReturnType<typeof apiAs>;

export interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Puts a file into the store, registers it as the uploader does and waits until it is processed. */
export async function addMaterial(api: Api, { name, mimeType, buffer }: Upload, fields: Registered = {}) {
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
  const type = mimeType.split('/')[0] as 'image' | 'video' | 'audio';
  const { id } = await api(contract.material.upload, {
    name,
    path,
    type,
    ext,
    size: buffer.length,
    ...fields,
  });
  await until(async () => (await api(contract.material.info, { id })).processing.state === 'done');
  return id;
}
type Registered = Partial<InputOf<typeof contract.material.upload>>;

/** For what the server does in the background; journeys look at screens with `expect.poll`. */
export async function until<T>(look: () => Promise<T | false | undefined>): Promise<T> {
  for (const end = Date.now() + 90_000; Date.now() < end; ) {
    const found = await look();
    if (found) return found;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('it did not happen');
}
