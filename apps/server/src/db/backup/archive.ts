import { createHash } from 'node:crypto';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { qualified, quoted, type Table } from './catalog.ts';
import { FILES_FOLDER, type Manifest, type TableEntry, tableFolder } from './manifest.ts';
import { tarHeader, tarPadding } from './tar.ts';

/** A tar entry's length comes before its data, so table data is gathered to pieces of this size. */
const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Streams one table into the archive and says what went in. */
export async function* tableEntries(
  client: Client,
  table: Table,
  now: Date,
): AsyncGenerator<Buffer, TableEntry> {
  const columns = table.columns.map(quoted).join(', ');
  const source = table.isPartitioned
    ? `(select ${columns} from ${qualified(table)})`
    : `${qualified(table)} (${columns})`;
  const digest = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  let part = 0;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;

  function* flush() {
    const name = `${tableFolder(table)}${String(++part).padStart(6, '0')}.copy`;
    yield tarHeader(name, gatheredBytes, now);
    yield* gathered;
    yield tarPadding(gatheredBytes);
    gathered = [];
    gatheredBytes = 0;
  }

  for await (const chunk of client.query(copyTo(`copy ${source} to stdout`)) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    rows += countNewlines(chunk);
    bytes += chunk.length;
    gathered.push(chunk);
    gatheredBytes += chunk.length;
    if (gatheredBytes >= PART_BYTES) yield* flush();
  }
  if (gatheredBytes > 0) yield* flush();
  const { schema, name } = table;
  return { schema, name, columns: table.columns, rows, bytes, sha256: digest.digest('hex') };
}

/** In COPY's text format a newline ends a row and never appears inside one. */
function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count++;
  return count;
}

type FileEntry = NonNullable<Manifest['files']>[number];

/** Streams the regular files below a folder; null when there is no such folder. */
export async function* fileEntries(folder: string): AsyncGenerator<Buffer, FileEntry[] | null> {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (!listed) return null;
  const paths = listed.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const entries: FileEntry[] = [];
  for (const path of paths.sort()) {
    const name = relative(folder, path).replaceAll(sep, '/');
    const entry = yield* fileEntry(path, name);
    if (entry) entries.push(entry);
  }
  return entries;
}

async function* fileEntry(path: string, name: string): AsyncGenerator<Buffer, FileEntry | null> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    // Deleted since the folder was listed: the rows that named it are deleted or about to be.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { size, mtime } = await handle.stat();
    const digest = createHash('sha256');
    yield tarHeader(FILES_FOLDER + name, size, mtime);
    let bytes = 0;
    // What is appended meanwhile belongs to the next backup.
    if (size > 0)
      for await (const chunk of handle.createReadStream({
        end: size - 1,
        autoClose: false,
      }) as AsyncIterable<Buffer>) {
        digest.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    if (bytes !== size) throw new Error(`文件 ${path} 在备份时被截短，请重试`);
    yield tarPadding(size);
    return { path: name, bytes, sha256: digest.digest('hex') };
  } finally {
    await handle.close();
  }
}
