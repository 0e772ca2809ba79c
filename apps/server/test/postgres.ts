import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#db/database.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { startPooler } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database that every test database is copied from. */
    templateUrl: string;
    /** With `POOLER=1`: the port of a PgBouncer through which every test app speaks to its database. */
    poolerPort: string | null;
  }
}

/** One PostgreSQL for the whole run. Nothing has to survive it, so it does not wait for the disk. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zhiying-test-'));
  const postgres = await startEmbedded({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const main = openDatabase(postgres.url, { max: 1 });
  await main.raw('CREATE DATABASE template_zhiying');
  const templateUrl = withDatabase(postgres.url, 'template_zhiying');
  const template = openDatabase(templateUrl, { max: 1 });
  await migrate(template);
  await template.close();
  await prepareQueue(templateUrl);
  await main.close();
  project.provide('templateUrl', templateUrl);
  const pooler = process.env.POOLER === '1' ? await startPooler(postgres.url) : null;
  project.provide('poolerPort', pooler && new URL(pooler.through(postgres.url)).port);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The job queue's own tables, which a server makes on its first start: here once instead of for every test file. */
async function prepareQueue(connectionString: string) {
  const boss = new PgBoss({ connectionString, schema: 'pgboss', schedule: false, supervise: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
