import { statfs } from 'node:fs/promises';

const LOOK_EVERY_MS = 1_000;
const MB = 1_048_576;
/** This share of the reserve belongs to the database alone: below it every change is refused. */
const LAST_PART = 1 / 4;

export type DiskSpace = ReturnType<typeof watchDisk>;

/**
 * Free bytes on the disk of a folder; unlimited where the folder does not exist yet or the system does not report it.
 */
const freeBytes = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );

/**
 * Watches the free space of a folder's disk. Files are refused first, so that the database can go on; changes of rows
 * are refused before the database runs out, because PostgreSQL crashes when it cannot write its log.
 */
export function watchDisk(folder: string, reserveMb: number, look = freeBytes) {
  let free = Number.POSITIVE_INFINITY;
  let looked = Number.NEGATIVE_INFINITY;
  let looking = Promise.resolve();

  /** Concurrent callers share one check. */
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
    /** Whether a file of that size leaves the reserve untouched. */
    async takesFiles(bytes = 0) {
      await refresh();
      return free - bytes >= reserveMb * MB;
    },
    /** The same for bytes being written now: they count at once, not only at the next check. */
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
