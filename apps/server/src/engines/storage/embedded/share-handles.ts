import type { FileHandle } from 'node:fs/promises';

interface Shared {
  handle: Promise<FileHandle>;
  users: number;
}

/** Parts of one file that arrive together write through one handle; it is closed when the last of them is done. */
export function shareHandles(open: (name: string) => Promise<FileHandle>) {
  const shared = new Map<string, Shared>();

  return async <T>(name: string, work: (handle: FileHandle) => Promise<T>): Promise<T> => {
    const mine = shared.get(name) ?? { handle: open(name), users: 0 };
    shared.set(name, mine);
    mine.users++;
    try {
      return await work(await mine.handle);
    } finally {
      if (--mine.users === 0) {
        shared.delete(name);
        // One that could not be opened has told whoever asked for it.
        await mine.handle.then(
          (handle) => handle.close(),
          () => {},
        );
      }
    }
  };
}
