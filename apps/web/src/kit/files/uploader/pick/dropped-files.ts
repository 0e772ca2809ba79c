/** More than this is no choice but a slip; reading on would only take time. */
const ENOUGH = 5000;
/** What systems leave in folders without anybody knowing. */
const isLitter = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

/** The files of a drop, folders with everything below them. Reads the transfer at once: it is empty after the event. */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...transfer.files];
  if (entries.every((entry) => entry === null || entry.isFile)) return Promise.resolve(plain);
  return readAll(entries.filter((entry) => entry !== null));
}

async function readAll(roots: FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  const visit = async (entry: FileSystemEntry, inFolder: boolean): Promise<void> => {
    if (files.length >= ENOUGH || (inFolder && isLitter(entry.name))) return;
    if (entry.isFile) {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file) files.push(file);
      return;
    }
    for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await visit(child, true);
  };
  for (const root of roots) await visit(root, false);
  return files;
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File | null>((resolve) => entry.file(resolve, () => resolve(null)));

/** A folder gives a hundred at a time until it gives none. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const more = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (more.length === 0) return children;
    children.push(...more);
  }
}

/** The files of a folder chosen in the dialog, without what nobody meant. */
export const chosenFiles = (list: FileList | null): File[] =>
  [...(list ?? [])].filter((file) => !file.webkitRelativePath || !isLitter(file.name));
