import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { openModel } from '#engines/model/index.ts';
import { openStorage, serveS3 } from '#engines/storage/index.ts';
import { createAccess } from '#kernel/access/access.ts';
import { createAuditNames } from '#kernel/audit/audit-names.ts';
import { createEvents } from '#kernel/events/events.ts';
import { bindExports } from '#kernel/export/exports.ts';
import { serveExportFiles } from '#kernel/export/file-route.ts';
import { endBrokenExports } from '#kernel/export/outcome.ts';
import { bind } from '#kernel/http/bind.ts';
import { serveConsole } from '#kernel/http/console.ts';
import { serveDocs } from '#kernel/http/docs.ts';
import { serveEvents } from '#kernel/http/event-stream.ts';
import { serveOperations } from '#kernel/http/operations.ts';
import { createServer } from '#kernel/http/server.ts';
import { importJob } from '#kernel/import/import.job.ts';
import { resultFile } from '#kernel/import/result-file.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import { createJobs } from '#kernel/jobs/jobs.ts';
import { helpedClasses, ownClasses } from '#kernel/jobs/work-classes.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Log } from '#kernel/log.ts';
import { allOf, type Module } from '#kernel/module.ts';
import { createSecrets } from '#kernel/secrets.ts';
import { gather } from '#kernel/slot.ts';
import { createTransact } from '#kernel/unit.ts';
import { modules as everyModule } from './modules/index.ts';
import { notify } from './modules/notification/index.ts';
import { createWorkProcess } from './work-process.ts';

export interface App {
  kernel: Kernel;
  /** Null in a process that only works on jobs. */
  server: FastifyInstance | null;
  stop(): Promise<void>;
}

interface Setting {
  config: Config;
  db: Database;
  log: Log;
  /** The product's, unless a test brings one of its own beside them. */
  modules?: readonly Module[];
  /** This process was started by another one, which looks after queues and schedules, to work on jobs beside it. */
  helps?: { onRunning(runs: string[]): void };
}

/** Puts the house together on a migrated database. The roles say what of it this process does. */
export async function startApp({ config, db, log, modules = everyModule, helps }: Setting): Promise<App> {
  const auditNames = createAuditNames(modules.map(({ audited = {} }) => audited));
  const brought = gather(allOf(modules, 'brings'));
  const nightly = allOf(modules, 'nightly');
  const access = createAccess(db);
  const secrets = createSecrets(config);
  const tx = createTransact(db, { auditNames, brought, access, secrets });
  const events = createEvents(db, log);
  const jobs = createJobs({ db, tx, log, plain: helps !== undefined });
  const secret = await signingSecret(db);
  const { storage, embedded } = openStorage({ config, db, secret });
  const model = openModel({ config, db, log, secrets });
  const kernel: Kernel = {
    config,
    log,
    db,
    tx,
    access,
    auditNames,
    brought,
    nightly,
    events,
    jobs,
    storage,
    model,
    secret,
    secrets,
  };

  jobs.register(jobsOf(modules));
  events.watchState((hears) => access.setListening(hears));
  events.on('access.changed', ({ memberIds }) => access.forget(memberIds));
  events.start();
  // An embedded database serves one server at a time.
  const alone = config.databaseUrl === null;
  if (alone && !helps) await endBrokenExports(db);
  const apart = helpedClasses(config.roles);
  const helper = apart.length > 0 ? createWorkProcess(config, db.url, apart, log) : null;
  const classes = ownClasses(config.roles);
  await jobs.start({ classes, alone, kernel, helper, onRunning: helps?.onRunning });

  const server = config.roles.has('api') ? await createApi(kernel, modules, embedded) : null;
  await server?.listen({ port: config.port, host: config.host });

  return {
    kernel,
    server,
    async stop() {
      await server?.close();
      await helper?.stop();
      await jobs.stop();
      await events.stop();
    },
  };
}

async function createApi(
  kernel: Kernel,
  modules: readonly Module[],
  ownStore: ReturnType<typeof openStorage>['embedded'],
): Promise<FastifyInstance> {
  const server = await createServer(kernel);
  const exportables = allOf(modules, 'exports');
  for (const { areas } of modules) for (const area of areas?.(kernel) ?? []) bind(server, area);
  bindExports(server, kernel, exportables);
  serveExportFiles(
    server,
    kernel,
    [...exportables, ...allOf(modules, 'imports').map(resultFile)],
    allOf(modules, 'archives'),
  );
  for (const { serve } of modules) await serve?.(server, kernel);
  serveEvents(server, kernel);
  if (ownStore) await serveS3(server, kernel, ownStore);
  serveDocs(server);
  serveOperations(server, kernel);
  await serveConsole(server);
  return server;
}

/** Importing is one job for whatever can be imported. */
const jobsOf = (modules: readonly Module[]): readonly JobDefinition<never>[] => [
  ...allOf(modules, 'jobs'),
  importJob(allOf(modules, 'imports'), notify) as unknown as JobDefinition<never>,
];

/** Every module's part of the demo. */
export async function fillDemo(kernel: Kernel) {
  for (const { demo } of everyModule) await demo?.(kernel);
}

/** Made once per database, so that a link signed by one process opens at every other. */
async function signingSecret(db: Database): Promise<string> {
  await db.query(sql`
    INSERT INTO setting (key, value) VALUES ('secret', ${JSON.stringify(randomBytes(32).toString('base64url'))}::jsonb)
    ON CONFLICT (key) DO NOTHING`);
  const row = await db.one<{ value: string }>(sql`SELECT value FROM setting WHERE key = 'secret'`);
  if (!row) throw new Error('no signing secret');
  return row.value;
}
