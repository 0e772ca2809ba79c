import { type BringUpOptions, bringUp, isOutdated, replace } from './bring-up.ts';
import { openCluster } from './cluster.ts';
import { urlOf } from './connection.ts';
import { ensureDatabase } from './database.ts';
import { DataDirInUse, type EmbeddedError } from './embedded.errors.ts';
import { type Settings, shutDown } from './postmaster.ts';
import { takeServerLock } from './server-lock.ts';
import { supervise } from './supervisor.ts';

export { DataDirInUse, EmbeddedError } from './embedded.errors.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** PostgreSQL settings over the durable defaults, for tests. */
  settings?: Settings;
  /** Free megabytes without which no start is tried. */
  roomMb?: number;
  /** What is being done, in a few Chinese words. */
  onProgress?(line: string): void;
  /** PostgreSQL is gone for good or another server took the data folder: the caller should end. */
  onLost?(error: EmbeddedError): void;
}

export interface Embedded {
  /** Connection string of the database; holds the password, so it is not for logs. */
  url: string;
  version: string;
  /** True when PostgreSQL was still running from a server that was killed. */
  attached: boolean;
  stop(): Promise<void>;
}

/** Runs the PostgreSQL of a data folder for one server: starts or takes over, restarts after a crash, ends with `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { settings = {}, onProgress = () => {}, onLost = () => {} } = options;
  const cluster = await openCluster(options.dataDir, {
    create: true,
    sync: settings.fsync !== 'off',
    roomMb: options.roomMb,
    onProgress,
  });
  const bringUpOptions: BringUpOptions = { settings, onProgress, roomMb: options.roomMb };
  let running = await bringUp(cluster, bringUpOptions);
  try {
    let lock = await takeServerLock(cluster, running.port);
    if (running.attached && isOutdated(cluster)) {
      running = await replace(cluster, running, bringUpOptions);
      lock = await takeServerLock(cluster, running.port);
    }
    const version = await ensureDatabase(cluster, running.port, lock.client);
    const stop = supervise(cluster, { running, lock, settings, onProgress, onLost });
    return { url: urlOf(cluster, running.port), version, attached: running.attached, stop };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) await shutDown(cluster, running.pid);
    throw error;
  }
}

export interface Borrowed {
  url: string;
  /** Ends PostgreSQL if it was started for this purpose and no server has come to use it since. */
  release(): Promise<void>;
}

/** Uses the PostgreSQL of a data folder beside a server that may be running, without keeping one from starting. */
export async function borrowEmbedded({ dataDir, onProgress = () => {} }: EmbeddedOptions): Promise<Borrowed> {
  const cluster = await openCluster(dataDir, { create: false, sync: true, onProgress });
  const running = await bringUp(cluster, { settings: {}, onProgress });
  const release = async () => {
    if (running.attached) return;
    const lock = await takeServerLock(cluster, running.port).catch(() => null);
    if (lock) await shutDown(cluster, running.pid);
    await lock?.client.end().catch(() => {});
  };
  return { url: urlOf(cluster, running.port), release };
}
