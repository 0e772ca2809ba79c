import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedError } from './embedded.errors.ts';

const MB = 1_048_576;
/** Replaying the log and the first checkpoint write some segments of 16 MB; a new cluster takes about 40 MB. */
const NEEDED_MB = 64;

/** PostgreSQL that starts without room falls while it recovers, over and over. It is better not to begin. */
export function requireFreeSpace(folder: string, neededMb: number = NEEDED_MB): void {
  const existing = existsSync(folder) ? folder : dirname(folder);
  const free = Math.floor(freeBytes(existing) / MB);
  if (free < neededMb)
    throw new EmbeddedError(
      `磁盘已满：${existing} 所在的磁盘只剩 ${free} MB，数据库至少要 ${neededMb} MB 才能启动；数据未改动，请清理空间后再启动`,
    );
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    // A system that does not tell is no reason not to start.
    return Number.POSITIVE_INFINITY;
  }
}
