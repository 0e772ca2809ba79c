import type { contract, DataOf } from '@zhiying/contract';
import type { Kernel } from '#kernel/kernel.ts';
import { storedKinds } from '#kernel/stored.slots.ts';
import { namedFiles } from './file-report.repository.ts';

/** A file is written before its row: a young one without a row is on its way. */
const YOUNG_MS = 3_600_000;
const NAMED = 10;

type Row = DataOf<typeof contract.system.storageReport>['rows'][number];
interface Looked {
  row: Row;
  parts: (name: string) => boolean;
  /** Files that its rows name and that were not met yet. */
  waiting: Map<string, Row['missing']['some'][number]>;
}

/**
 * Rows of a channel against the files of the store, by kind, each file looked at once: what either has without the other. What a row
 * of another kind names is no orphan either.
 */
export async function fileReport(
  { db, storage, contributions }: Pick<Kernel, 'db' | 'storage' | 'contributions'>,
  channelId: number,
): Promise<Row[]> {
  const folders = new Map<string, Looked[]>();
  const names = new Set<string>();
  for (const { id, title, folder: folderOf, parts, named } of contributions(storedKinds)) {
    if (!named) continue;
    const folder = folderOf(channelId);
    const files = await namedFiles(db, named(channelId));
    for (const { object } of files) names.add(object);
    const own = files.filter(({ object }) => object.startsWith(folder) && !object.endsWith('/'));
    const looked: Looked = {
      row: { id, title, files: 0, orphans: { files: 0, bytes: 0 }, missing: { files: 0, some: [] } },
      parts: (await parts?.(db, channelId)) ?? (() => true),
      waiting: new Map(own.map(({ object, ...of }) => [object, of])),
    };
    folders.set(folder, [...(folders.get(folder) ?? []), looked]);
  }
  const before = Date.now() - YOUNG_MS;
  for (const [folder, kinds] of folders)
    for await (const { path, size, modifiedAt } of storage.list(folder)) {
      for (const { waiting } of kinds) waiting.delete(path);
      const kind = kinds.find(({ parts }) => parts(path.slice(folder.length).split('/', 1)[0] ?? ''));
      if (!kind) continue;
      kind.row.files += 1;
      if (modifiedAt.getTime() > before || isNamed(names, path)) continue;
      kind.row.orphans.files += 1;
      kind.row.orphans.bytes += size;
    }
  return [...folders.values()].flat().flatMap(({ row, waiting }) => {
    const missing = new Map([...waiting.values()].map((of) => [of.id, of]));
    row.missing = { files: missing.size, some: [...missing.values()].slice(0, NAMED) };
    return row.files > 0 || missing.size > 0 ? [row] : [];
  });
}

/** By itself, or by a folder that it lies in. */
function isNamed(names: ReadonlySet<string>, path: string): boolean {
  if (names.has(path)) return true;
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    if (names.has(path.slice(0, at + 1))) return true;
  return false;
}
