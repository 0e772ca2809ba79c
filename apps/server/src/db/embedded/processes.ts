import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/** Whether the process still runs. In a container whose first process does not reap, a dead one lingers as a zombie. */
export function isAlive(pid: number): boolean {
  return isTaken(pid) && stateOf(pid) !== 'Z';
}

/** Whether the number belongs to any process, even a dead one that was not reaped. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function stateOf(pid: number): string | undefined {
  const stat = readProc(pid, 'stat');
  // The name in parentheses may itself contain spaces and parentheses.
  return stat?.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
}

/** The words a process was started with; null where the system does not tell (anything but Linux). */
export function commandOf(pid: number): string[] | null {
  return readProc(pid, 'cmdline')?.split('\0') ?? null;
}

function readProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/** PostgreSQL processes that may still work in a data directory whose postmaster is gone. Linux only. */
export function orphanedBackends(directory: string): number[] {
  if (process.platform !== 'linux') return [];
  const { uid } = statSync(directory);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandOf(pid)?.[0]?.startsWith('postgres:'))
    .filter((pid) => worksIn(pid, directory, uid));
}

function worksIn(pid: number, directory: string, uid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    // A container's root may not look into another user's process; the same owner is then reason enough for caution.
    try {
      return statSync(`/proc/${pid}`).uid === uid;
    } catch {
      return false;
    }
  }
}

/** Resolves true once the process is gone, false when it outlives the patience. */
export async function waitForExit(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  return true;
}
