import { randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { EmbeddedError } from './embedded.errors.ts';

/** What is remembered of the last run. */
interface LastRun {
  port: number;
  /** Version of the binaries that were started. */
  binaries: string;
}

const fileOf = (cluster: Cluster) => join(cluster.home.folder, 'last-run.json');

export function readLastRun(cluster: Cluster): LastRun | null {
  try {
    return JSON.parse(readFileSync(fileOf(cluster), 'utf8')) as LastRun;
  } catch {
    // Losing it costs nothing: another port is chosen.
    return null;
  }
}

export function rememberRun(cluster: Cluster, port: number): void {
  const draft = `${fileOf(cluster)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ port, binaries: cluster.binaries.version } satisfies LastRun));
  renameSync(draft, fileOf(cluster));
}

/** The port of last time if it is still free, otherwise a fresh one outside the range systems hand out for outgoing calls. */
export async function choosePort(cluster: Cluster): Promise<number> {
  const last = readLastRun(cluster)?.port;
  if (last && (await isFree(last))) return last;
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(15_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new EmbeddedError('找不到可供内置数据库使用的空闲端口（已尝试 15000 到 30000 中的 50 个）');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
