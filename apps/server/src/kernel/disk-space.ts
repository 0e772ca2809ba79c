import { statfs } from 'node:fs/promises';

const LOOK_EVERY_MS = 1_000;
const MB = 1_048_576;
/** Of the reserve, this part is the database's own: with less than that even small changes are refused. */
const LAST_PART = 1 / 4;

export type DiskSpace = ReturnType<typeof watchDisk>;

/**
 * How full the disk below a folder is. Files stop before it is full, so that the database can go on; what changes rows
 * stops before the database itself runs out, because PostgreSQL falls when it cannot write its log.
 */
export function watchDisk(folder: string, reserveMb: number) {
  let free = Number.POSITIVE_INFINITY;
  let looked = Number.NEGATIVE_INFINITY;

  async function freeMb() {
    if (performance.now() - looked < LOOK_EVERY_MS) return free;
    looked = performance.now();
    // A folder that is not there yet, or a system that does not tell, is no reason to refuse anything.
    const disk = await statfs(folder).catch(() => null);
    free = disk ? (disk.bavail * disk.bsize) / MB : Number.POSITIVE_INFINITY;
    return free;
  }

  return {
    async takesFiles() {
      return (await freeMb()) >= reserveMb;
    },
    async takesRows() {
      return (await freeMb()) >= reserveMb * LAST_PART;
    },
  };
}
