import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tags temporary names with the process id and its start time, because process ids are reused. */
export const scratchTag = `${process.pid}.${Math.round(performance.timeOrigin)}`;
const TAG = /(?:^|-)(\d+)\.(\d{12,})-/;

/**
 * An empty folder for one task, which removes it. Folders left by a killed process are swept when the next one
 * starts.
 */
export const scratchFolder = (what: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `zhiying-${what}-${scratchTag}-`));

/** Removes what dead processes left in these folders and in the system's temporary folder. */
export async function sweepScratch(folders: readonly string[]): Promise<void> {
  for (const folder of [tmpdir(), ...folders])
    for (const name of await readdir(folder).catch(() => [])) {
      if (folder === tmpdir() && !name.startsWith('zhiying-')) continue;
      if (isLeft(name)) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
    }
}

function isLeft(name: string): boolean {
  const [, pid, start] = TAG.exec(name) ?? [];
  if (!pid || !start || `${pid}.${start}` === scratchTag) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: another user's process, and alive.
    return (error as { code?: string }).code === 'ESRCH';
  }
}
