import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { inRoot } from '../places.mjs';

const ROOTS = ['apps', 'packages', 'scripts', 'e2e', 'bench'];
const SOURCE = /\.([cm]?[jt]sx?|css)$/;
const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'migrations']);

/** Every source of the project, as paths from the root, and what stands there that the fences could not follow. */
export function sourcesIn(folders = ROOTS) {
  const files = [];
  const faults = [];
  for (const folder of folders)
    for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isSymbolicLink()) {
        if (!SKIPPED.has(entry.name)) faults.push(`${path}: is a link, behind which imports are not seen`);
      } else if (entry.isDirectory()) {
        if (SKIPPED.has(entry.name)) continue;
        const below = sourcesIn([path]);
        files.push(...below.files);
        faults.push(...below.faults);
      } else if (SOURCE.test(entry.name)) files.push(path);
    }
  return { files, faults };
}
