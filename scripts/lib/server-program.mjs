import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, sourcesBelow } from './fingerprint.mjs';
import { inRoot } from './places.mjs';

export const SERVERS = inRoot('apps', 'server', 'dist');

/** Where the server as its sources are now is built, or will be. */
export const serverBuild = () =>
  join(
    SERVERS,
    fingerprint([
      ...sourcesBelow('apps/server/src').filter((file) => file.endsWith('.ts')),
      ...sourcesBelow('packages/contract/src'),
      'apps/server/build.config.ts',
      'package-lock.json',
    ]).slice(0, 16),
  );

/** The server's program: built where it was built from the sources as they are, else the sources. */
export function serverProgram() {
  const built = join(serverBuild(), 'main.js');
  return existsSync(built) ? built : inRoot('apps', 'server', 'src', 'main.ts');
}
