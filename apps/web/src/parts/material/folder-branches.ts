import type { MaterialClassify } from '@zhiying/contract';

export interface FolderBranch {
  key: number;
  value: number;
  title: string;
  folder: MaterialClassify;
  children: FolderBranch[];
}

/** The tree of folders; the list has those above before those below. One whose parent cannot be seen stands at the top. */
export function folderBranches(rows: readonly MaterialClassify[]): FolderBranch[] {
  const branches = new Map<number, FolderBranch>();
  const tops: FolderBranch[] = [];
  for (const folder of rows) {
    const branch = { key: folder.id, value: folder.id, title: folder.name, folder, children: [] };
    branches.set(folder.id, branch);
    const above = folder.parentId === null ? undefined : branches.get(folder.parentId);
    (above?.children ?? tops).push(branch);
  }
  return tops;
}

/** The names from the outermost folder to this one. */
export function folderTrail(rows: readonly MaterialClassify[], id: number): string[] {
  const names: string[] = [];
  for (let at = rows.find((row) => row.id === id); at; at = rows.find((row) => row.id === at?.parentId)) {
    names.unshift(at.name);
    if (names.length > 20) break;
  }
  return names;
}
