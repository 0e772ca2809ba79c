import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';
import type { Database } from '#db/database.ts';
import { openModel } from '#engines/model/index.ts';
import { openStorage, serveS3 } from '#engines/storage/index.ts';
import { createAccess } from '#kernel/access/access.ts';
import { createAuditNames } from '#kernel/audit/audit-names.ts';
import { demoSteps, orderSteps } from '#kernel/demo-steps.ts';
import { createEvents } from '#kernel/events/events.ts';
import { bindExports } from '#kernel/export/exports.ts';
import { serveExportFiles } from '#kernel/export/file-route.ts';
import { endBrokenExports } from '#kernel/export/outcome.ts';
import { bind } from '#kernel/http/bind.ts';
import { serveConsole } from '#kernel/http/console.ts';
import { serveDocs } from '#kernel/http/docs.ts';
import { serveEvents } from '#kernel/http/event-stream.ts';
import { type Draining, serveOperations } from '#kernel/http/operations.ts';
import { createServer } from '#kernel/http/server.ts';
import { importJob } from '#kernel/import/import.job.ts';
import { resultFile } from '#kernel/import/result-file.ts';
import type { JobDefinition } from '#kernel/jobs/define.ts';
import { createJobs } from '#kernel/jobs/jobs.ts';
import { helpedClasses, ownClasses } from '#kernel/jobs/work-classes.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { Log } from '#kernel/log.ts';
import { allOf, type Module } from '#kernel/module.ts';
import { sweepScratch } from '#kernel/scratch.ts';
import { createSecrets } from '#kernel/secrets.ts';
import { signingSecret } from '#kernel/signing-secret.ts';
import { collectContributions } from '#kernel/slot.ts';
import { createTransact } from '#kernel/unit.ts';
import { modules as everyModule } from './modules/index.ts';
import { notify } from './modules/notification/index.ts';
import { createWorkProcess } from './work-process.ts';

export interface App {
  kernel: Kernel;
  /** Null in a process that only works on jobs. */
  server: FastifyInstance | null;
  /** Answers only for health and figures; null in a process that answers calls, or has no port for it. */
  watched: FastifyInstance | null;
  /** Sends balancers elsewhere and goes on answering. */
  drain(): void;
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

/** Assembles the application on a migrated database. The roles decide what this process does. */
export async function startApp({ config, db, log, modules = everyModule, helps }: Setting): Promise<App> {
  const auditNames = createAuditNames(modules.map(({ audited = {} }) => audited));
  const demo = orderSteps(allOf(modules, 'demo'));
  const contributions = collectContributions([...allOf(modules, 'contributes'), ...demo.map(demoSteps.with)]);
  const nightly = allOf(modules, 'nightly');
  const access = createAccess(db);
  const secrets = createSecrets(config);
  const tx = createTransact(db, { auditNames, contributions, access, secrets });
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
    contributions,
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
  if (classes.length > 0) await sweepScratch(config.dataDir);
  await jobs.start({ classes, alone, kernel, helper, onRunning: helps?.onRunning });

  const draining: Draining = { active: false };
  const server = config.roles.has('api') ? await createApi(kernel, modules, embedded, draining) : null;
  await server?.listen({ port: config.port, host: config.host });
  const watched = server || helps ? null : await watchWorker(kernel, draining);

  return {
    kernel,
    server,
    watched,
    drain() {
      draining.active = true;
    },
    async stop() {
      await server?.close();
      await watched?.close();
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
  draining: Draining,
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
  serveOperations(server, kernel, draining);
  await serveConsole(server);
  return server;
}

/** A process without calls is asked at a port of its own how it is. */
async function watchWorker(kernel: Kernel, draining: Draining): Promise<FastifyInstance | null> {
  const { workerPort, host } = kernel.config;
  if (workerPort === null) return null;
  const server = await createServer(kernel);
  serveOperations(server, kernel, draining);
  await server.listen({ port: workerPort, host });
  return server;
}

/** Importing is one job for whatever can be imported. */
const jobsOf = (modules: readonly Module[]): readonly JobDefinition<never>[] => [
  ...allOf(modules, 'jobs'),
  importJob(allOf(modules, 'imports'), notify) as unknown as JobDefinition<never>,
];
