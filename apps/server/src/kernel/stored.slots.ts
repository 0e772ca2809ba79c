import type { Queries } from '#db/database.ts';
import type { SQL } from '#db/sql.ts';
import { slot } from './slot.ts';

/** Files of one kind in the store, by where the module that owns them puts them. */
export interface StoredKind {
  id: string;
  /** 海报 */
  title: string;
  /** Ends with a slash. */
  folder(channelId: number): string;
  /**
   * Which of the folders in it are meant, by their names: where several kinds share one folder, or it is not the channel's alone. All
   * unless said.
   */
  parts?(db: Queries, channelId: number): Promise<(name: string) => boolean>;
  /**
   * Reads `object`, `id` and `name`: each file that a row of the channel names, and what people call that row. An object that ends with a
   * slash stands for whatever lies below it. Null: nothing names them, and the store itself clears them away.
   */
  named: ((channelId: number) => SQL) | null;
}

/** What the store holds of a channel: every module that keeps files brings its own. */
export const storedKinds = slot<StoredKind>('storage.kinds');

const partsNamed = (names: readonly string[]): StoredKind['parts'] => {
  const wanted = new Set(names);
  return async () => (name) => wanted.has(name);
};
/** Folders of a name inside what films, voices and avatars share. */
export const videoFolders = (
  id: string,
  title: string,
  names: readonly string[],
  named: StoredKind['named'],
): StoredKind => ({
  id,
  title,
  folder: (channelId) => `video/${channelId}/`,
  parts: partsNamed(names),
  named,
});
/** A folder of the channel's own. */
export const channelFolder = (
  id: string,
  title: string,
  name: string,
  named: StoredKind['named'],
): StoredKind => ({
  id,
  title,
  folder: (channelId) => `${name}/${channelId}/`,
  named,
});
