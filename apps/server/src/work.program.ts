import { openDatabase } from '#db/database.ts';
import { createLog } from '#kernel/log.ts';
import { formatLogEntry } from '#kernel/log-text.ts';
import { type App, startApp } from './app.ts';
import type { WorkNews, WorkOrder } from './work-process.ts';

/** Without work for so long it goes; the next piece starts another in a second or two. */
const IDLE_MS = 2 * 60_000;
const NEWS_MS = 5_000;
const CONNECTIONS = 6;

const textLines = { write: (line: string) => void process.stdout.write(formatLogEntry(line)) };

let app: App | null = null;
let ending = false;
async function end(code: number) {
  if (ending) return;
  ending = true;
  await app?.stop().catch(() => {});
  process.exit(code);
}
process.on('SIGTERM', () => void end(0));
// Ctrl-C reaches everything in the terminal; the process that started this one decides.
process.on('SIGINT', () => {});
// Whoever started it died: its jobs are taken up by the next one.
process.on('disconnect', () => process.exit(1));

process.once('message', ({ config, databaseUrl }: WorkOrder) => {
  work(config, databaseUrl).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});

async function work(config: WorkOrder['config'], databaseUrl: string) {
  const log = createLog(config.logLevel, config.logFormat === 'text' ? textLines : undefined);
  const db = openDatabase(databaseUrl, {
    max: CONNECTIONS,
    directUrl: config.databaseDirectUrl,
    onError: (err) => log.warn({ err }, 'database connection lost'),
  });
  let running: string[] = [];
  let busyAt = performance.now();
  const tell = () => process.send?.({ running } satisfies WorkNews);
  app = await startApp({
    config,
    db,
    log,
    helps: {
      onRunning(runs) {
        running = runs;
        busyAt = performance.now();
        tell();
      },
    },
  });
  setInterval(() => {
    tell();
    if (running.length === 0 && performance.now() - busyAt > IDLE_MS) void end(0);
  }, NEWS_MS);
}
