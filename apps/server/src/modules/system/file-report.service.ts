import type { contract, DataOf } from '@zhiying/contract';
import type { SQL } from '#db/sql.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { type StoredKind, storedKinds } from '#kernel/stored.slots.ts';
import { namedFiles } from './file-report.repository.ts';

/** A file is written before its row: a young one without a row is on its way. */
const YOUNG_MS = 3_600_000;
const NAMED = 10;

type Report = DataOf<typeof contract.system.storageReport>;
type Row = Report['rows'][number];
interface Looked {
  row: Row;
  parts: (name: string) => boolean;
  /** Files that its rows name and that were not met yet. */
  waiting: Map<string, Row['missing']['some'][number]>;
}
type House = Pick<Kernel, 'db' | 'storage' | 'contributions' | 'log'>;

/**
 * Rows of a channel against the files of the store, by kind, each file looked at once: what either has without the other. What a row
 * of another kind names is no orphan either. A kind that cannot be read is named, and leaves the others as they are.
 */
export async function fileReport(kernel: House, channelId: number): Promise<Report> {
  const { storage, contributions, log } = kernel;
  const folders = new Map<string, Looked[]>();
  const names = new Set<string>();
  const unread: Report['unread'] = [];
  const leave = (error: unknown, kinds: readonly Report['unread'][number][]) => {
    if (lostDatabase(error)) throw error;
    for (const { id, title } of kinds) {
      log.warn({ err: error, kind: id }, 'files of a kind could not be checked');
      unread.push({ id, title });
    }
  };
  for (const kind of contributions(storedKinds)) {
    if (!kind.named) continue;
    const folder = kind.folder(channelId);
    try {
      const looked = await readKind(
        kernel,
        { ...kind, folder, named: kind.named(channelId) },
        channelId,
        names,
      );
      folders.set(folder, [...(folders.get(folder) ?? []), looked]);
    } catch (error) {
      leave(error, [kind]);
    }
  }
  const rows: Row[] = [];
  for (const [folder, kinds] of folders)
    try {
      await lookThrough(storage, folder, kinds, names);
      rows.push(...kinds.flatMap(found));
    } catch (error) {
      leave(
        error,
        kinds.map(({ row }) => row),
      );
    }
  return { rows, unread };
}

async function readKind(
  { db }: House,
  {
    id,
    title,
    folder,
    parts,
    named,
  }: Pick<StoredKind, 'id' | 'title' | 'parts'> & { folder: string; named: SQL },
  channelId: number,
  names: Set<string>,
): Promise<Looked> {
  const files = await namedFiles(db, named);
  // What it names is known from here on, whatever becomes of the rest.
  for (const { object } of files) names.add(object);
  const own = files.filter(({ object }) => object.startsWith(folder) && !object.endsWith('/'));
  return {
    row: { id, title, files: 0, orphans: { files: 0, bytes: 0 }, missing: { files: 0, some: [] } },
    parts: (await parts?.(db, channelId)) ?? (() => true),
    waiting: new Map(own.map(({ object, ...of }) => [object, of])),
  };
}

async function lookThrough(
  storage: House['storage'],
  folder: string,
  kinds: readonly Looked[],
  names: ReadonlySet<string>,
) {
  const before = Date.now() - YOUNG_MS;
  for await (const { path, size, modifiedAt } of storage.list(folder)) {
    for (const { waiting } of kinds) waiting.delete(path);
    const kind = kinds.find(({ parts }) => parts(path.slice(folder.length).split('/', 1)[0] ?? ''));
    if (!kind) continue;
    kind.row.files += 1;
    if (modifiedAt.getTime() > before || isNamed(names, path)) continue;
    kind.row.orphans.files += 1;
    kind.row.orphans.bytes += size;
  }
}

/** Nothing for a kind without files and without rows that miss one. */
function found({ row, waiting }: Looked): Row[] {
  const missing = new Map([...waiting.values()].map((of) => [of.id, of]));
  row.missing = { files: missing.size, some: [...missing.values()].slice(0, NAMED) };
  return row.files > 0 || missing.size > 0 ? [row] : [];
}

/** By itself, or by a folder that it lies in. */
function isNamed(names: ReadonlySet<string>, path: string): boolean {
  if (names.has(path)) return true;
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
    if (names.has(path.slice(0, at + 1))) return true;
  return false;
}
