import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import { readConfig } from '#config';
import { fileEntries, tableEntries } from './archive.ts';
import { BackupError } from './backup.errors.ts';
import {
  LEFT_OUT,
  listExtensions,
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  qualified,
} from './catalog.ts';
import { runCommand } from './command.ts';
import { FORMAT, MANIFEST_NAME, type Manifest } from './manifest.ts';
import { destroySession, endWhen, openSession } from './session.ts';
import { describeContents } from './summary.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { borrowDatabase } from './target.ts';

interface BackupOptions {
  url: string;
  file: string;
  /** Uploaded files are looked for below it. */
  dataDir: string;
  interrupted?: AbortSignal;
}

/** Writes one consistent snapshot of the database, and the uploaded files, to a file that appears only when whole. */
export async function backup({ url, file, dataDir, interrupted }: BackupOptions): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`备份文件 ${file} 已存在，不会覆盖`);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished-${process.pid}`;
  const client = await openSession(url);
  endWhen(interrupted, client);
  let manifest: Manifest | null = null;
  async function* archive() {
    manifest = yield* contents(client, dataDir);
  }
  try {
    await client.query('begin isolation level repeatable read read only');
    // The backup holds password hashes and personal data: for its owner's eyes only.
    await pipeline(
      archive,
      createGzip({ level: 5 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await client.query('commit');
    await client.end();
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    destroySession(client);
    await rm(unfinished, { force: true });
    throw error;
  }
  return manifest as unknown as Manifest;
}

async function* contents(client: Client, dataDir: string): AsyncGenerator<Buffer, Manifest> {
  const now = new Date();
  const tables = await listTables(client);
  // No table may be altered or dropped between here and its turn.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(qualified).join(', ')} in access share mode`);
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const manifest: Manifest = {
    format: FORMAT,
    app: appVersion(),
    postgres: rows[0]?.version ?? '',
    createdAt: now.toISOString(),
    migrations: await listMigrations(client),
    extensions: await listExtensions(client),
    tables: [],
    partitions: await listPartitions(client),
    sequences: [],
    files: null,
    leftOut: LEFT_OUT,
  };
  for (const table of tables) manifest.tables.push(yield* tableEntries(client, table, now));
  // Sequences do not take part in snapshots; read last, they are never behind the rows.
  manifest.sequences = await listSequences(client);
  manifest.files = yield* fileEntries(join(dataDir, 'files'));
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  yield tarHeader(MANIFEST_NAME, text.length, now);
  yield text;
  yield tarPadding(text.length);
  yield tarEnd();
  return manifest;
}

function appVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return String(version);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export function defaultFile(dataDir: string, now = new Date()): string {
  // The Swedish way to write a local time is the one that sorts.
  const stamp = now.toLocaleString('sv-SE').replaceAll(/[-:]/g, '').replace(' ', '-');
  return join(dataDir, 'backups', `zhiying-${stamp}.tar.gz`);
}

if (import.meta.main)
  await runCommand(async ({ args: [wanted], say, interrupted }) => {
    const config = readConfig();
    const file = wanted ? resolve(wanted) : defaultFile(config.dataDir);
    const started = Date.now();
    const database = await borrowDatabase(config, say);
    try {
      say(`正在备份到 ${file}`);
      const manifest = await backup({ url: database.url, file, dataDir: config.dataDir, interrupted });
      const { size } = await stat(file);
      say(`备份完成：${describeContents(manifest)}`);
      say(
        `${file}（${(size / 1024 / 1024).toFixed(1)} MB，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒）`,
      );
    } finally {
      await database.release();
    }
  });
