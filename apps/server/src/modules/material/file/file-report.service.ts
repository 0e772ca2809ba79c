import type { Kernel } from '#kernel/kernel.ts';
import { knownFiles, type NamedFile } from './file-report.repository.ts';

/** A file is written before its row: a young one without a row is on its way. */
const YOUNG_MS = 3_600_000;
const NAMED = 10;

/** Materials of a channel against the files of the store, each file looked at once: what either has without the other. */
export async function fileReport(
  { db, storage }: Pick<Kernel, 'db' | 'storage'>,
  channelId: number,
): Promise<{
  files: number;
  orphans: { files: number; bytes: number };
  missing: { files: number; some: NamedFile['material'][] };
}> {
  const known = await knownFiles(db, channelId);
  const waiting = new Map(known.map((file) => [file.object, file]));
  const before = Date.now() - YOUNG_MS;
  let files = 0;
  const orphans = { files: 0, bytes: 0 };
  for await (const { path, size, modifiedAt } of storage.list(`material/${channelId}/`)) {
    files += 1;
    if (waiting.delete(path) || modifiedAt.getTime() > before) continue;
    orphans.files += 1;
    orphans.bytes += size;
  }
  const missing = new Map([...waiting.values()].map(({ material }) => [material.id, material]));
  return { files, orphans, missing: { files: missing.size, some: [...missing.values()].slice(0, NAMED) } };
}
