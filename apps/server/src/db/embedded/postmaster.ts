import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { program } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedError, reasonOf } from './embedded.errors.ts';
import { cleanEnvironment } from './environment.ts';
import { causeIn, type LogFile, openLog } from './log-file.ts';
import { commandOf, isAlive, isTaken, orphanedBackends, waitForExit } from './processes.ts';

export type Settings = Record<string, string>;

/** What a running postmaster writes about itself. */
export interface PidFile {
  pid: number;
  port: number;
  isReady: boolean;
}

const pidFilePath = (cluster: Cluster) => join(cluster.directory, 'postmaster.pid');

export function readPidFile(cluster: Cluster): PidFile | null {
  try {
    const [pid, , , port, , , , status] = readFileSync(pidFilePath(cluster), 'utf8').split('\n');
    return Number(pid) > 0
      ? { pid: Number(pid), port: Number(port), isReady: status?.trim() === 'ready' }
      : null;
  } catch {
    return null;
  }
}

/** The postmaster of this cluster, if one runs. A number that now belongs to another program does not count. */
export function runningPostmaster(cluster: Cluster): PidFile | null {
  const file = readPidFile(cluster);
  return file && isAlive(file.pid) && serves(file.pid, cluster.directory) ? file : null;
}

/** Doubt counts as yes, because two postmasters on one directory destroy it. */
function serves(pid: number, directory: string): boolean {
  const command = commandOf(pid);
  if (!command) return true;
  const served = command[command.indexOf('-D') + 1] ?? '';
  if (served === directory) return true;
  if (basename(command[0] ?? '') !== 'postgres') return false;
  // The same directory may have been started under another name, through a mount or a link.
  const [theirs, ours] = [statSync(served, { throwIfNoEntry: false }), statSync(directory)];
  return !theirs || (theirs.dev === ours.dev && theirs.ino === ours.ino);
}

/**
 * PostgreSQL clears the pid file of a dead postmaster by itself, but not one whose number now belongs to another process of
 * the same user, which is likely after a container's restart. We know better, as long as no backend survived.
 */
export async function discardStalePidFile(cluster: Cluster): Promise<void> {
  const file = readPidFile(cluster);
  if (!file || !isTaken(file.pid) || runningPostmaster(cluster)) return;
  for (const pid of orphanedBackends(realpathSync(cluster.directory)))
    if (!(await waitForExit(pid, 5_000)))
      throw new EmbeddedError(`上一次的数据库进程（pid ${pid}）尚未结束：请稍后重试，或结束该进程`);
  rmSync(pidFilePath(cluster), { force: true });
}

/** Starts a postmaster and resolves when it accepts connections, however long it replays its log before. */
export async function launch(cluster: Cluster, port: number, settings: Settings): Promise<PidFile> {
  const log = openLog(cluster.home.dataDir);
  try {
    const [command, args] = commandLine(cluster, port, settings);
    const child = spawn(command, args, {
      ...cluster.home.runAs,
      cwd: cluster.home.folder,
      env: cleanEnvironment(cluster.binaries),
      stdio: ['ignore', log.handle, log.handle],
      // Its own session: Ctrl-C reaches us alone, and we decide when the database goes down.
      detached: true,
      windowsHide: true,
    });
    child.unref();
    return await untilReady(cluster, child, log);
  } finally {
    log.close();
  }
}

async function untilReady(cluster: Cluster, child: ChildProcess, log: LogFile): Promise<PidFile> {
  let spawnError: Error | null = null;
  let hasExited = false;
  child.once('error', (error) => {
    spawnError = error;
  });
  child.once('exit', (code) => {
    // On Windows the child is pg_ctl, which ends while the postmaster it started lives on.
    hasExited = process.platform !== 'win32' || code !== 0;
  });
  while (!spawnError && !hasExited) {
    const file = runningPostmaster(cluster);
    if (file?.isReady && (file.pid === child.pid || process.platform === 'win32')) return file;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new LaunchFailed(spawnError ? reasonOf(spawnError) : causeIn(log.said()), log.said());
}

/** The postmaster ended before it was ready. */
export class LaunchFailed extends EmbeddedError {
  readonly portTaken: boolean;
  readonly alreadyRuns: boolean;

  constructor(cause: string, said: string) {
    super(`内置数据库无法启动：${cause}`);
    this.portTaken = /could not bind|Address (already )?in use/i.test(said);
    this.alreadyRuns = /lock file "postmaster.pid" already exists/.test(said);
  }
}

function commandLine(cluster: Cluster, port: number, settings: Settings): [string, string[]] {
  const chosen: Settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    ...settings,
  };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  if (process.platform !== 'win32')
    return [program(cluster.binaries, 'postgres'), ['-D', cluster.directory, ...options]];
  // pg_ctl drops an administrator's rights, which postgres.exe itself refuses to run with.
  const quoted = options.map((option) => `"${option}"`).join(' ');
  return [program(cluster.binaries, 'pg_ctl'), ['start', '-W', '-D', cluster.directory, '-o', quoted]];
}

/** Fast shutdown: sessions are ended, everything is written. After ten seconds the hard way, which is still safe. */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', cluster.directory, '-m', 'fast', '-W'];
    spawn(program(cluster.binaries, 'pg_ctl'), args, { stdio: 'ignore' }).on('error', () => {});
    await waitForExit(pid, 15_000);
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await waitForExit(pid, 10_000)) return;
  }
}
