import type { Kernel } from '#kernel/kernel.ts';
import { storedKinds } from '#kernel/stored.slots.ts';

export interface KindUsed {
  id: string;
  title: string;
  files: number;
  bytes: number;
}

/** What the store holds of a channel by what it is, the largest first; kinds without a file are left out. */
export async function usedByKind(
  { db, storage, contributions }: Pick<Kernel, 'db' | 'storage' | 'contributions'>,
  channelId: number,
): Promise<KindUsed[]> {
  const kinds = await Promise.all(
    contributions(storedKinds).map(async ({ id, title, folder, parts }) => {
      const used = await storage.usage(folder(channelId));
      const mine = (await parts?.(db, channelId)) ?? (() => true);
      const own = [...used].flatMap(([name, one]) => (mine(name) ? one : []));
      return {
        id,
        title,
        files: own.reduce((sum, { files }) => sum + files, 0),
        bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    }),
  );
  return kinds.filter(({ files }) => files > 0).toSorted((a, b) => b.bytes - a.bytes);
}
