import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inRoot } from '../places.mjs';

const FOLDER = '.cache/types';

/** What the compiler noted when it last looked: each file's declared types as a hash, and the files it takes types from. */
export function declaredTypes() {
  const types = {};
  for (const name of notesThere()) {
    const { fileNames, fileInfos, fileIdsList, referencedMap } = JSON.parse(
      readFileSync(inRoot(FOLDER, name), 'utf8'),
    );
    // Packages change only with the lock file.
    const files = fileNames.map((file) => (isForeign(file) ? null : posix.join(FOLDER, file)));
    for (const [at, info] of fileInfos.entries()) {
      if (files[at] === null) continue;
      const shape = info.signature || info.version || info;
      types[files[at]] ??= { shape, uses: [], everywhere: Boolean(info.affectsGlobalScope) };
    }
    for (const [user, list] of referencedMap ?? [])
      types[files[user - 1]]?.uses.push(
        ...fileIdsList[list - 1].map((used) => files[used - 1]).filter(Boolean),
      );
  }
  return types;
}

/** Libraries of the language stand beside the compiler and have no folder here. */
const isForeign = (name) => name.includes('node_modules/') || /^lib\.[^/]*d\.ts$/.test(name);

function notesThere() {
  try {
    return readdirSync(inRoot(FOLDER)).filter((name) => name.endsWith('.tsbuildinfo'));
  } catch {
    return [];
  }
}
