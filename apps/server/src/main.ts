import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError, readConfig } from '#config';
import { type Database, openDatabase } from '#db/database.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { requireSessionDefaults, setSessionDefaults } from '#db/session-defaults.ts';
import { beginDemo } from '#kernel/demo-steps.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import { createLog } from '#kernel/log.ts';
import { formatLogEntry } from '#kernel/log-text.ts';
import { ensureSameKey } from '#kernel/secret-key.ts';
import { ensureAdministrator } from '#seed/administrator.ts';
import { ensureBootstrapData } from '#seed/bootstrap.ts';
import { loadDemo } from '#seed/demo/demo.ts';
import { demoLogins } from '#seed/demo/demo-logins.ts';
import { type App, startApp } from './app.ts';
import { collectGarbageAfterStart } from './collect-after-start.ts';
import {
  ensureAssistants,
  ensureBuiltins,
  ensureBuiltinTemplates,
  ensureGuide,
  fetchVoiceLater,
  loadDemoAccounts,
} from './modules/index.ts';
import { runPreflightChecks } from './preflight.ts';
import { type SandboxProcess, startSandbox } from './sandbox-process.ts';

/** Calls have this long to end after the signal to stop. */
const STOP_MS = 15_000;

const say = (line = '') => process.stdout.write(`${line}\n`);

// Whoever read along may leave (`npm start | head`, a closed terminal): the server goes on, unheard.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const textLines = { write: (line: string) => void process.stdout.write(formatLogEntry(line)) };

async function main() {
  const config = readConfig();
  const log = createLog(config.logLevel, config.logFormat === 'text' ? textLines : undefined);
  let app: App | null = null;
  let db: Database | null = null;
  let embedded: ReturnType<typeof startEmbedded> | null = null;
  let sandbox: SandboxProcess | null = null;

  let stopping = false;
  async function stop(code: number, reason?: string, drains = false) {
    if (stopping) return;
    stopping = true;
    if (reason) say(reason);
    if (drains && app) {
      app.drain();
      await wait(app.kernel.config.drainSeconds * 1000);
    }
    const late = wait(STOP_MS, 'late', { ref: false });
    await Promise.race([app?.stop(), late]).catch((err: unknown) =>
      log.error({ err }, 'did not stop cleanly'),
    );
    sandbox?.stop();
    await Promise.race([db?.close(), wait(2_000, 'late', { ref: false })]);
    // A database that is still starting is ended too, not left behind.
    await (await embedded?.catch(() => null))?.stop();
    process.exit(code);
  }
  // Whoever presses Ctrl-C waits in front of it; only a service manager gives time to send calls elsewhere.
  process.on('SIGINT', () => stop(0, '正在停止…'));
  process.on('SIGTERM', () => stop(0, '正在停止…', true));

  try {
    await runPreflightChecks(config);
    if (config.roles.has('sandbox')) sandbox = startSandbox(config, log);
    if (!config.databaseUrl)
      embedded = startEmbedded({
        dataDir: config.dataDir,
        onProgress: say,
        onLost: (error) => stop(1, error.message),
      });
    db = openDatabase(config.databaseUrl ?? (await embedded)?.url ?? '', {
      directUrl: config.databaseDirectUrl,
      onError: (err) => log.warn({ err }, 'database connection lost'),
      onSecondConnection: (err) => log.error({ err }, 'asked the pool inside a transaction'),
    });
    await prepareThrough(db, config);
    const address = await sandbox?.url;
    const settings = address ? readConfig({ ...process.env, SANDBOX_URL: address }) : config;
    app = await startApp({ config: settings, db, log });
    if (sandbox) await loadDemoAccounts(app.kernel);
    await announce(db, app);
    collectGarbageAfterStart();
    await settle(app.kernel, () => stopping);
  } catch (error) {
    if (!stopping) await stop(1, explain(error));
  }
}

/**
 * What a house gets once it answers. People work already: a database that goes away now is waited for and does not end the
 * server; each step does its work once.
 */
async function settle(kernel: App['kernel'], isStopping: () => boolean) {
  for (;;)
    try {
      // First: the demo's face takes one of these voices, and its films their music.
      await ensureBuiltins(kernel);
      await ensureBuiltinTemplates(kernel);
      await ensureGuide(kernel);
      if (kernel.config.roles.has('api')) await ensureAssistants(kernel);
      if (kernel.config.demo) await beginDemo(kernel);
      return await fetchVoiceLater(kernel);
    } catch (error) {
      if (isStopping() || !lostDatabase(error)) throw error;
      kernel.log.warn({ err: error }, 'the database was away while the house was set up');
      await wait(1_000);
    }
}

/** Behind a pooler the schema is brought up to date past it, and its connections are looked at before anybody works. */
async function prepareThrough(db: Database, config: Config) {
  if (!config.databaseDirectUrl) return prepare(db, config);
  const direct = openDatabase(db.directUrl, { max: 4 });
  try {
    await prepare(direct, config);
  } finally {
    await direct.close();
  }
  await setSessionDefaults(db.directUrl);
  await reach(db, config.databaseWaitSeconds);
  await requireSessionDefaults(db);
}

/** Reachable, on the newest schema and, on the first run, with demo data or an empty head office. */
async function prepare(db: Database, config: Config) {
  await reach(db, config.databaseWaitSeconds);
  const steps = await migrate(db);
  if (steps > 0) say(`数据库已更新（${steps} 步）`);
  const loaded = config.demo ? await loadDemo(db) : null;
  if (loaded)
    say(`演示数据已载入：${loaded.dealers} 家经销商，${loaded.stores} 家门店，${loaded.members} 位用户`);
  else await ensureBootstrapData(db);
  await ensureSameKey(db, config);
  // Nobody reads along with a worker. Shown at once: whatever fails later, the password was seen.
  const password = config.roles.has('api') ? await ensureAdministrator(db, config.adminPassword) : null;
  if (password) say(`管理员 admin 的密码（只显示这一次）：${password}`);
}

function addressOf({ server }: FastifyInstance, host: string): string {
  const address = server.address();
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${typeof address === 'object' ? address?.port : ''}`;
}

/** Waits for a database that is not there yet, then gives up clearly. */
async function reach(db: Database, seconds: number) {
  // The clock of the machine may be set meanwhile; this one only goes on.
  const until = performance.now() + seconds * 1000;
  for (let told = false; ; told = true) {
    try {
      await db.raw('SELECT 1');
      return;
    } catch (error) {
      if (!lostDatabase(error)) throw error;
      // A name with several addresses fails without a message of its own.
      const { code, message, errors } = error as Error & { code?: string; errors?: Error[] };
      const reason = message || errors?.map((each) => each.message).join('；') || code;
      if (performance.now() > until) throw new Error(`${seconds} 秒内未能连接数据库：${reason}`);
      if (!told) say(`正在等待数据库（最多 ${seconds} 秒）：${reason}`);
      await wait(1_000);
    }
  }
}

async function announce(db: Database, { server, watched, kernel }: App) {
  if (!server) {
    say(`智营工作进程已启动（${[...kernel.config.roles].join('、')}）`);
    if (watched) say(`健康检查与指标  ${addressOf(watched, kernel.config.host)}/healthz、/readyz、/metrics`);
    return;
  }
  say();
  say(`智营已启动  ${kernel.config.publicUrl ?? addressOf(server, kernel.config.host)}/manager/`);
  if (kernel.config.roles.has('sandbox')) say(`沙箱（模拟公众号、抖音、快手）  ${kernel.config.sandboxUrl}`);
  const demo = await demoLogins(db);
  if (!demo) return;
  say(`演示账号（密码都是 ${demo.password}）：`);
  for (const { uname, who } of demo.logins) say(`  ${uname.padEnd(14)} ${who}`);
  if (!['127.0.0.1', 'localhost', '::1'].includes(kernel.config.host))
    say('注意：服务已对外开放，而演示账号的密码是公开的；正式使用请设置 DEMO=0 并更换数据目录。');
}

const explain = (error: unknown) =>
  error instanceof ConfigError
    ? error.message
    : `启动失败：${error instanceof Error ? error.message : String(error)}`;

main().catch((error: unknown) => {
  say(explain(error));
  process.exit(1);
});
