import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './places.mjs';

const byCode = (a, b) => (a < b ? -1 : 1);

/** One value for the contents of many files: what changed is told by content, since checkouts do not keep times. */
export function fingerprint(files, ...extra) {
  const hash = createHash('sha256').update(JSON.stringify(extra));
  for (const file of files.toSorted(byCode)) hash.update(`\0${file}\0`).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}

const NOT_SOURCES = new Set(['node_modules', 'dist']);

/** The files below a folder that can change what is built from it. */
export function sourcesBelow(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCES.has(entry.name) ? [] : sourcesBelow(path);
    return /\.test\.\w+$/.test(entry.name) ? [] : [path];
  });
}

export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
