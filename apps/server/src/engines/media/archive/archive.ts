import type { ArchiveFacts, Processed } from '../media.ts';
import { judgeArchive, judgeEntry } from './judge.ts';
import { listZip } from './zip.ts';

/** What an archive says about itself; nothing is unpacked here. */
export interface Listing {
  entries: ListedEntry[];
  /** Bytes of the archive file. */
  bytes: number;
}

export interface ListedEntry {
  name: string;
  bytes: number;
  packedBytes: number;
  folder: boolean;
  encrypted: boolean;
  link: boolean;
}

const SHOWN = 1_000;

export async function listArchive(file: string, ext: string): Promise<Processed> {
  const { entries, bytes } =
    ext === 'zip' ? await listZip(file) : await (await import('./seven-zip.ts')).listSevenZip(file, ext);
  const totalBytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const facts: ArchiveFacts = {
    kind: 'archive',
    entries: entries.slice(0, SHOWN).map(({ link, ...entry }) => ({
      ...entry,
      danger: judgeEntry({ link, ...entry }),
    })),
    count: entries.length,
    totalBytes,
    encrypted: entries.some((entry) => entry.encrypted),
    dangers: judgeArchive(entries, totalBytes, bytes),
  };
  return { ...facts, files: [] };
}
