import { setTimeout as sleep } from 'node:timers/promises';
import { bringUp, type Running } from './bring-up.ts';
import type { Cluster } from './cluster.ts';
import { DataDirInUse, EmbeddedError, reasonOf } from './embedded.errors.ts';
import { runningPostmaster, type Settings, shutDown } from './postmaster.ts';
import { type ServerLock, takeServerLock } from './server-lock.ts';

interface Watch {
  running: Running;
  lock: ServerLock;
  settings: Settings;
  onProgress(line: string): void;
  onLost(error: EmbeddedError): void;
}

/** How long to wait before each restart; a database that falls more often than this within the window is given up. */
const RESTART_DELAYS_MS = [100, 1_000, 5_000];
const RESTART_WINDOW_MS = 10 * 60_000;

/** Keeps PostgreSQL running until the returned function is called, which ends it. */
export function supervise(
  cluster: Cluster,
  { running, lock, settings, onProgress, onLost }: Watch,
): () => Promise<void> {
  let stopping = false;
  let lost = false;
  let restarts: number[] = [];
  let recovery: Promise<void> = Promise.resolve();
  let ended: Promise<void> | null = null;

  watch();

  function watch() {
    void lock.ended.then(() => {
      if (!stopping) recovery = recover();
    });
  }

  /** The lock's connection dropped: PostgreSQL fell, or one of its processes did and it restarts by itself. */
  async function recover(): Promise<void> {
    let failure: unknown = null;
    for (;;) {
      restarts = restarts.filter((time) => time > Date.now() - RESTART_WINDOW_MS);
      const delay = RESTART_DELAYS_MS[restarts.length];
      if (delay === undefined || failure instanceof DataDirInUse) break;
      restarts.push(Date.now());
      await sleep(delay);
      if (stopping) return;
      try {
        onProgress('数据库意外中断，正在恢复');
        // It ran a moment ago: it is tried however little room there is.
        running = await bringUp(cluster, { settings, port: running.port, roomMb: 0, onProgress });
        lock = await takeServerLock(cluster, running.port);
        onProgress('数据库已恢复');
        return watch();
      } catch (error) {
        failure = error;
      }
    }
    lost = true;
    const cause = failure ? `：${reasonOf(failure)}` : '';
    onLost(
      new EmbeddedError(
        `数据库反复意外中断，已停止重试${cause}（详见 ${cluster.home.dataDir}/postgres.log）`,
      ),
    );
  }

  async function end(): Promise<void> {
    stopping = true;
    await recovery;
    // The lock is held until PostgreSQL is gone, so that no other server comes in between.
    // Once lost, PostgreSQL may serve another server and is no longer ours to end.
    if (!lost) await shutDown(cluster, runningPostmaster(cluster)?.pid ?? running.pid);
    await lock.client.end().catch(() => {});
  }

  return () => (ended ??= end());
}
