import { mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../apps/server/src/db/database.ts';
import { startEmbedded } from '../apps/server/src/db/embedded/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { sql } from '../apps/server/src/db/sql.ts';
import { ensureAdministrator } from '../apps/server/src/seed/administrator.ts';
import { loadDemo } from '../apps/server/src/seed/demo/demo.ts';
import { startServer } from '../e2e/server.ts';
import { type Subject, signedIn } from './servers.ts';

/** A server with demo data on a PostgreSQL that is not its child: what each of the two costs can be told apart. */
export interface BenchServer extends Subject {
  db: Database;
  databaseUrl: string;
  /** The postmaster; its children do the work. */
  postgres: number;
  close(): Promise<void>;
}

/** In a folder that stays, what was written is there the next time. */
export async function openBenchServer(keepIn?: string): Promise<BenchServer> {
  const folder = keepIn ?? (await mkdtemp(path.join(tmpdir(), 'zhiying-bench-house-')));
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbedded({ dataDir: path.join(folder, 'database') });
  const db = openDatabase(embedded.url);
  const closeDatabase = async () => {
    await db.close();
    await embedded.stop();
    if (!keepIn) await rm(folder, { recursive: true, force: true });
  };
  try {
    await load(db);
    const env = { RATE_LIMIT: '0', DEMO: '0', ROLES: 'api', DATABASE_URL: embedded.url };
    const server = await startServer(path.join(folder, 'data'), env);
    return {
      server,
      folder,
      db,
      databaseUrl: embedded.url,
      pid: server.process.pid ?? 0,
      postgres: await postmasterOf(db),
      ...(await signedIn(server.address)),
      async close() {
        await server.stop();
        await closeDatabase();
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

/** Loaded here and not by the server, which would go on to make pictures and films for its materials. */
async function load(db: Database): Promise<void> {
  await migrate(db);
  await loadDemo(db);
  await ensureAdministrator(db, null);
}

/** A data folder with the demo's people, for a server that brings its own PostgreSQL. */
export async function seedDataFolder(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir });
  const db = openDatabase(embedded.url, { max: 2 });
  try {
    await load(db);
  } finally {
    await db.close();
    await embedded.stop();
  }
}

async function postmasterOf(db: Database): Promise<number> {
  const row = await db.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  try {
    return Number(readFileSync(`/proc/${row?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
