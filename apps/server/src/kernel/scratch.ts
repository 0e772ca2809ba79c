import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tags temporary names with the process id and its start time, because process ids are reused. */
export const scratchTag = `${process.pid}.${Math.round(performance.timeOrigin)}`;
const TAG = /(?:^|-)(\d+)\.(\d{12,})-/;

/**
 * An empty folder for one task, which removes it. Folders left by a killed process are swept when the next one
 * starts, so this is the only way to one: the fences refuse any other.
 */
export const scratchFolder = (what: string): Promise<string> =>
  mkdtemp(join(tmpdir(), `zhiying-${what}-${scratchTag}-`));

/** Folders of the data where halves are made beside what stays, or in folders right below it: all their names carry the tag. */
const WITH_HALVES = ['compose', 'pieces', 'speech'];

/** Removes what dead processes left in the data and in the system's temporary folder. */
export async function sweepScratch(dataDir: string): Promise<void> {
  await sweep(tmpdir(), (name) => name.startsWith('zhiying-'));
  for (const folder of WITH_HALVES.map((name) => join(dataDir, name)))
    for (const below of [folder, ...(await foldersIn(folder))]) await sweep(below);
}

async function sweep(folder: string, isOurs = (_name: string) => true): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (isOurs(name) && isLeft(name))
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
}

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

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
