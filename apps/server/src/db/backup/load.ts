import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup.errors.ts';
import { qualified, quoted } from './catalog.ts';
import { type Manifest, tableFolder } from './manifest.ts';
import type { Receiver } from './unpack.ts';

/** Feeds the parts of each table to one COPY, and the files to a staging folder. `finish` closes the last table. */
export function loader(
  client: Client,
  manifest: Manifest,
  staging: string,
): Receiver & { finish(): Promise<void> } {
  let folder = '';
  let copy: TableCopy | null = null;

  async function finish() {
    await copy?.finish();
    copy = null;
  }

  return {
    finish,
    async tablePart(next, content) {
      if (next !== folder) {
        await finish();
        const table = manifest.tables.find((candidate) => tableFolder(candidate) === next);
        if (!table) throw new BackupError(`备份中的 ${next} 不在清单里`);
        const columns = table.columns.map(quoted).join(', ');
        copy = new TableCopy(client, `copy ${qualified(table)} (${columns}) from stdin`);
        folder = next;
      }
      for await (const chunk of content) await copy?.write(chunk);
    },
    async file(path, content) {
      const target = join(staging, path);
      await mkdir(dirname(target), { recursive: true });
      await pipeline(content, createWriteStream(target, { flags: 'wx', flush: true }));
    },
  };
}

class TableCopy {
  private readonly stream: Writable;
  private failure: Error | null = null;

  constructor(client: Client, sql: string) {
    this.stream = client.query(copyFrom(sql));
    // PostgreSQL may refuse a row while nobody waits for it.
    this.stream.on('error', (error) => {
      this.failure ??= error;
    });
  }

  async write(chunk: Buffer): Promise<void> {
    if (this.failure) throw this.failure;
    if (!this.stream.write(chunk)) await once(this.stream, 'drain');
  }

  async finish(): Promise<void> {
    if (this.failure) throw this.failure;
    const finished = once(this.stream, 'finish');
    this.stream.end();
    await finished;
  }
}
