import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { connect, MAINTENANCE_DATABASE, urlOf } from './connection.ts';
import { EmbeddedError, reasonOf } from './embedded.errors.ts';
import { choosePort, readLastRun, rememberRun } from './port.ts';
import {
  discardStalePidFile,
  LaunchFailed,
  launch,
  runningPostmaster,
  type Settings,
  shutDown,
} from './postmaster.ts';
import { requireFreeSpace } from './require-free-space.ts';

export interface Running {
  pid: number;
  port: number;
  /** True when it was found running, left behind by a server that was killed or held by one that lives. */
  attached: boolean;
}

export interface BringUpOptions {
  settings: Settings;
  /** A restart under a living server keeps the port its connections know. */
  port?: number;
  roomMb?: number;
  onProgress(line: string): void;
}

const PATIENCE_MS = 30_000;
/** Replaying the log after a crash may take minutes on a busy database and must not be interrupted. */
const RECOVERY_PATIENCE_MS = 30 * 60_000;

/** Makes the cluster's PostgreSQL run: the one already running, or a new one. */
export async function bringUp(cluster: Cluster, options: BringUpOptions): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const found = await attach(cluster, options);
    if (found) return found;
    requireFreeSpace(cluster.directory, options.roomMb);
    await discardStalePidFile(cluster);
    const port = options.port ?? (await choosePort(cluster));
    try {
      options.onProgress('启动数据库');
      const started = await launch(cluster, port, options.settings);
      rememberRun(cluster, started.port);
      return { pid: started.pid, port: started.port, attached: false };
    } catch (error) {
      const worthAnother =
        error instanceof LaunchFailed && (error.alreadyRuns || (error.portTaken && !options.port));
      if (!worthAnother || attempt === 3) throw error;
    }
  }
}

/** Null when none runs, or when the one that ran has just ended. */
async function attach(cluster: Cluster, { onProgress }: BringUpOptions): Promise<Running | null> {
  const started = Date.now();
  let told = false;
  for (;;) {
    const file = runningPostmaster(cluster);
    if (!file) return null;
    const answer = await ask(cluster, file.port);
    if (answer === 'ready') return { pid: file.pid, port: file.port, attached: true };
    const waited = Date.now() - started;
    if (waited > (answer === 'busy' ? RECOVERY_PATIENCE_MS : PATIENCE_MS))
      throw new EmbeddedError(
        `正在运行的数据库（pid ${file.pid}，端口 ${file.port}）无响应：请结束该进程后重试`,
      );
    if (!told && waited > 1_000) onProgress('等待数据库恢复或关闭');
    told ||= waited > 1_000;
    await sleep(50);
  }
}

async function ask(cluster: Cluster, port: number): Promise<'ready' | 'busy' | 'silent'> {
  try {
    const client = await connect(urlOf(cluster, port, MAINTENANCE_DATABASE), 'zhiying-attach');
    await client.end();
    return 'ready';
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent';
    // 57P03: starting up, recovering or shutting down.
    if (error.code === '57P03') return 'busy';
    throw new EmbeddedError(`无法连接正在运行的数据库（端口 ${port}）：${reasonOf(error)}`);
  }
}

/** Left running by an older release, it would look for libraries that an update has replaced. */
export function isOutdated(cluster: Cluster): boolean {
  const last = readLastRun(cluster);
  return last !== null && last.binaries !== cluster.binaries.version;
}

/** Ends one left running by an older release and starts ours in its place. */
export async function replace(cluster: Cluster, running: Running, options: BringUpOptions): Promise<Running> {
  options.onProgress('更新数据库程序');
  await shutDown(cluster, running.pid);
  return bringUp(cluster, options);
}
