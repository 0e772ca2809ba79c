import { type Call, contract, type DataOf, type InputOf } from '@zhiying/contract';
import { addressHere } from './address.ts';
import { ask, signInAs } from './calls.ts';
import { putFile, type Upload } from './put-file.ts';
import { until } from './until.ts';

export type { Upload } from './put-file.ts';
export { until } from './until.ts';

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

/** Puts a file into the store, registers it as the uploader does and waits until it is processed. */
export async function addMaterial(api: Api, upload: Upload, fields: Registered = {}) {
  const { name, mimeType, buffer } = upload;
  const path = await putFile(api, upload);
  const ext = name.split('.').at(-1) ?? '';
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
