import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'zhiying-tests-';
/** What the databases, films and demos of a run need at most, with as much again for the programs. */
const NEEDED = 12e9;

/**
 * Puts temporary files of tests into memory where there is plenty of it, and returns how to take them away. A database that is
 * copied for a test file is 2,000 small files: 1.3 seconds on a disk, 0.05 in memory. Elsewhere nothing changes.
 */
export function useMemory({ memory = MEMORY, needed = NEEDED, env = process.env } = {}) {
  if (env.TMPDIR || !isRoomy(memory, needed)) return () => {};
  for (const name of readdirSync(memory)) if (isLeftOver(name)) remove(join(memory, name));
  const folder = mkdtempSync(join(memory, `${PREFIX}${process.pid}-`));
  // PostgreSQL does not run as root: where its user cannot pass, it would put its files on the disk.
  chmodSync(folder, 0o711);
  env.TMPDIR = folder;
  return () => remove(folder);
}

function isRoomy(memory, needed) {
  if (!existsSync(memory) || !existsSync('/proc/meminfo')) return false;
  // The browser of the journeys is unpacked there and started.
  if (new RegExp(`^\\S+ ${MEMORY} \\S+ \\S*noexec`, 'm').test(readFileSync('/proc/mounts', 'utf8')))
    return false;
  const { bavail, bsize } = statfsSync(memory);
  const [, kilobytes] = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return bavail * bsize > needed / 2 && Number(kilobytes) * 1024 > needed;
}

/** Of a run that was killed: its files would fill the memory until the machine is started anew. */
function isLeftOver(name) {
  const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });
