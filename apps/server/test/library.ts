import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, type InputOf, type Key, type ScopeKind } from '@zhiying/contract';
import sharp from 'sharp';
import { sql } from '#db/sql.ts';
import { atEnd } from './at-end.ts';
import { type House, openTestApp } from './test-app.ts';

const { material } = contract;
type Upload = InputOf<typeof material.upload>;

export interface Person {
  id: number;
  token: string;
}

/** A channel with a head office, two dealers and a store, on a server with a storage of its own. */
export async function openLibrary(settings: Parameters<typeof openTestApp>[0] = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhiying-library-'));
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  const house = await openTestApp({ dataDir, ...settings });
  const channel = await house.addChannel();
  const root = await house.addNode('organ', null, channel);
  const dealer = await house.addNode('dealer', root, channel);
  const otherDealer = await house.addNode('dealer', root, channel);
  const store = await house.addNode('store', dealer, channel);

  const person = async (
    uname: string,
    nodeId: number,
    keys: Key[],
    scope: ScopeKind = 'TREE',
  ): Promise<Person> => {
    const id = await house.addMember(uname, [{ nodeId, roleId: await house.addRole(keys, scope) }]);
    return { id, token: await house.signIn(uname) };
  };

  return { house, channel, root, dealer, otherDealer, store, person };
}

export type Library = Awaited<ReturnType<typeof openLibrary>>;

/** A picture nobody else has. */
export const picture = (width = 64, height = 48) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** Puts bytes where a browser with the person's credentials would. */
export async function put({ house, channel }: Library, who: Person, bytes: Buffer, ext = 'png') {
  const path = `upload/${channel}/${who.id}/20261115/${Date.now()}${randomBytes(4).toString('hex')}.${ext}`;
  await house.app.kernel.storage.write(path, bytes, { contentType: 'application/octet-stream' });
  return path;
}

export const details = (path: string, size: number, fields: Partial<Upload> = {}): Upload => ({
  name: '示例图片.png',
  path,
  type: 'image',
  ext: 'png',
  size,
  ...fields,
});

/** Uploads, registers and waits until the file is processed. */
export async function addMaterial(
  library: Library,
  who: Person,
  fields: Partial<Upload> = {},
  bytes?: Buffer,
) {
  const content = bytes ?? (await picture());
  const path = await put(library, who, content, fields.ext ?? 'png');
  const { id } = await library.house.ask(material.upload, details(path, content.length, fields), who.token);
  await processed(library.house, id);
  return id;
}

/** As if a reviewer had looked at it. */
export const passMaterial = ({ house }: Library, id: number) =>
  house.db.query(sql`UPDATE material SET status = 'passed' WHERE id = ${id}`);

/** A picture that may be published. */
export async function addPassed(library: Library, who: Person, fields: Partial<Upload> = {}) {
  const id = await addMaterial(library, who, fields);
  await passMaterial(library, id);
  return id;
}

export async function processed(house: House, id: number) {
  return until(async () => {
    const row = await house.db.one<{ processing: string; note: string }>(sql`
      SELECT v.processing, v.note FROM material m JOIN material_version v ON v.id = m.version_id WHERE m.id = ${id}`);
    return row && ['done', 'failed'].includes(row.processing) ? row : null;
  });
}

/** Less than a test may take, so that what did not happen is told where it was waited for. */
const PATIENCE_MS = 45_000;

/** Waits for what `look` answers; where it does not come, says what was asked and what was seen last. */
export async function until<T>(look: () => Promise<T | null | undefined | false>): Promise<T> {
  let seen: unknown;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const found = await look();
    if (found) return found;
    seen = found;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`it did not happen: ${look.toString()}\nlast seen: ${JSON.stringify(seen)}`);
}

export const objects = async ({ house }: Library, prefix: string) => {
  const found: string[] = [];
  for await (const { path } of house.app.kernel.storage.list(prefix)) found.push(path);
  return found;
};
