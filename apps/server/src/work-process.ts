import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config, Role } from '#config';
import type { Helper } from '#kernel/jobs/helper.ts';
import type { WorkClass } from '#kernel/jobs/work-classes.ts';
import type { Log } from '#kernel/log.ts';

const PROGRAM = fileURLToPath(new URL('./work.program.ts', import.meta.url));
const STOP_MS = 10_000;
/** It sends a heartbeat every few seconds; without one for this long it hangs. */
const SILENT_MS = 60_000;

/** The first message to the process. */
export interface WorkOrder {
  config: Config;
  databaseUrl: string;
}
/** Its heartbeat: the running jobs. */
export interface WorkNews {
  running: string[];
}

/**
 * The child process for job classes that must not run beside calls. It starts when there is work and exits
 * when idle. If it crashes or hangs, its running jobs are known and can be resumed.
 */
export function createWorkProcess(
  config: Config,
  databaseUrl: string,
  classes: readonly WorkClass[],
  log: Log,
): Helper {
  let child: ChildProcess | null = null;
  let stopped = false;
  let cutOff: (runs: readonly string[]) => void = () => {};

  function start() {
    const started = fork(PROGRAM, {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: ['--max-semi-space-size=16'],
    });
    child = started;
    const roles = new Set(classes.map((needs): Role => `worker:${needs}`));
    const order: WorkOrder = { config: { ...config, roles }, databaseUrl };
    started.send(order);
    let running: string[] = [];
    let silence: NodeJS.Timeout;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        log.error({ running }, 'the work process hangs and is ended');
        started.kill('SIGKILL');
      }, SILENT_MS).unref();
    };
    heard();
    started.on('message', (news: WorkNews) => {
      running = news.running;
      heard();
    });
    started.on('error', (err) => log.error({ err }, 'the work process did not start'));
    started.once('exit', (code, signal) => {
      clearTimeout(silence);
      if (child === started) child = null;
      if (stopped) return;
      if (code !== 0) log.error({ code, signal, running }, 'the work process ended unexpectedly');
      cutOff(running);
    });
  }

  return {
    classes,
    wake() {
      if (!child && !stopped) start();
    },
    onCutOff(told) {
      cutOff = told;
    },
    async stop() {
      stopped = true;
      const ending = child;
      if (!ending || ending.exitCode !== null) return;
      const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      const late = setTimeout(() => ending.kill('SIGKILL'), STOP_MS);
      ending.kill('SIGTERM');
      await gone;
      clearTimeout(late);
    },
  };
}
