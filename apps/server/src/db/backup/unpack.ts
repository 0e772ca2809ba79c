import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BackupDamaged, BackupError } from './backup.errors.ts';
import { FILES_FOLDER, FORMAT, MANIFEST_NAME, Manifest, tableFolder } from './manifest.ts';
import { readTar } from './tar.ts';

/** Takes what the archive holds, in its order. `content` must be read to its end. */
export interface Receiver {
  tablePart(folder: string, content: AsyncIterable<Buffer>): Promise<void>;
  file(path: string, content: AsyncIterable<Buffer>): Promise<void>;
}

const nowhere: Receiver = { tablePart: readOnly, file: (_path, content) => readOnly('', content) };

async function readOnly(_name: string, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of content);
}

type Seen = Map<string, { digest: Hash; bytes: number }>;

/** Reads a whole backup and compares every table and file with the manifest. Without a receiver it only proves it sound. */
export async function unpack(file: string, receiver: Receiver = nowhere): Promise<Manifest> {
  const seen: Seen = new Map();
  let manifest: unknown = null;
  const input = createReadStream(file);
  const source = input.pipe(createGunzip());
  input.once('error', (error) => source.destroy(error));
  try {
    for await (const entry of blaming(file, readTar(source))) {
      if (manifest) throw new BackupDamaged(file, '清单之后还有内容');
      const content = blaming(file, entry.body);
      const table = /^(tables\/[^/]+\/)\d+\.copy$/.exec(entry.name)?.[1];
      if (entry.name === MANIFEST_NAME) manifest = await readJson(file, content);
      else if (table) await receiver.tablePart(table, observed(content, table, seen));
      else await receiver.file(pathBelowFiles(file, entry.name), observed(content, entry.name, seen));
    }
  } finally {
    input.destroy();
    source.destroy();
  }
  return compare(file, manifest, seen);
}

/** What goes wrong in reading is the file's fault; what goes wrong in the receiver is not. */
async function* blaming<T>(file: string, source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  for (;;) {
    const item = await items.next().catch((error: Error) => {
      throw error instanceof BackupError ? error : new BackupDamaged(file, error.message);
    });
    if (item.done) return;
    yield item.value;
  }
}

async function readJson(file: string, content: AsyncIterable<Buffer>): Promise<unknown> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  try {
    return JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    throw new BackupDamaged(file, '清单无法读取');
  }
}

async function* observed(content: AsyncIterable<Buffer>, key: string, seen: Seen): AsyncGenerator<Buffer> {
  const sum = seen.get(key) ?? { digest: createHash('sha256'), bytes: 0 };
  seen.set(key, sum);
  for await (const chunk of content) {
    sum.digest.update(chunk);
    sum.bytes += chunk.length;
    yield chunk;
  }
}

/** An archive from elsewhere must not reach outside the folder it is unpacked to. */
function pathBelowFiles(file: string, name: string): string {
  const path = name.slice(FILES_FOLDER.length);
  const isPlain = path
    .split('/')
    .every((step) => step !== '' && step !== '.' && step !== '..' && !/[\\\0]/.test(step));
  if (!name.startsWith(FILES_FOLDER) || !isPlain) throw new BackupDamaged(file, `未知内容 ${name}`);
  return path;
}

function compare(file: string, found: unknown, seen: Seen): Manifest {
  if (!found) throw new BackupDamaged(file, '没有清单');
  const format = (found as { format?: unknown }).format;
  if (format !== FORMAT)
    throw new BackupError(`备份文件 ${file} 的格式是 ${format}，当前程序仅支持 ${FORMAT}：请使用匹配的版本`);
  const parsed = Manifest.safeParse(found);
  if (!parsed.success) throw new BackupDamaged(file, '清单不合格式');
  const manifest = parsed.data;
  const empty = { digest: createHash('sha256'), bytes: 0 };
  const expected = [
    ...manifest.tables.map((table) => ({ ...table, key: tableFolder(table), what: `表 ${table.name}` })),
    ...(manifest.files ?? []).map((entry) => ({
      ...entry,
      key: FILES_FOLDER + entry.path,
      what: `文件 ${entry.path}`,
    })),
  ];
  for (const { key, what, bytes, sha256 } of expected) {
    const sum = seen.get(key) ?? empty;
    if (sum.bytes !== bytes || sum.digest.copy().digest('hex') !== sha256)
      throw new BackupDamaged(file, `${what} 与清单不符`);
    seen.delete(key);
  }
  const [extra] = seen.keys();
  if (extra) throw new BackupDamaged(file, `清单中没有 ${extra}`);
  return manifest;
}
