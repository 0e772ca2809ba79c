import { statfs } from 'node:fs/promises';

const LOOK_EVERY_MS = 1_000;
const MB = 1_048_576;
/** Of the reserve, this part is the database's own: with less than that even small changes are refused. */
const LAST_PART = 1 / 4;

export type DiskSpace = ReturnType<typeof watchDisk>;

/** Free bytes below a folder. One that is not there yet, or a system that does not tell, is no reason to refuse anything. */
const freeBytes = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );

/**
 * How full the disk below a folder is. Files stop before it is full, so that the database can go on; what changes rows
 * stops before the database itself runs out, because PostgreSQL falls when it cannot write its log.
 */
export function watchDisk(folder: string, reserveMb: number, look = freeBytes) {
  let free = Number.POSITIVE_INFINITY;
  let looked = Number.NEGATIVE_INFINITY;
  let looking = Promise.resolve();

  /** Whoever comes while the disk is looked at waits for the answer. */
  function refresh(): Promise<void> {
    if (performance.now() - looked >= LOOK_EVERY_MS) {
      looked = performance.now();
      looking = look(folder).then((bytes) => {
        free = bytes;
      });
    }
    return looking;
  }

  return {
    /** Whether a file of that size leaves the reserve alone. */
    async takesFiles(bytes = 0) {
      await refresh();
      return free - bytes >= reserveMb * MB;
    },
    /** The same for bytes that are written right now: they count at once, not only when the disk is looked at again. */
    async countFile(bytes: number) {
      await refresh();
      if (free - bytes < reserveMb * MB) return false;
      free -= bytes;
      return true;
    },
    async takesRows() {
      await refresh();
      return free >= reserveMb * MB * LAST_PART;
    },
  };
}
