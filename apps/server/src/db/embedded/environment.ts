import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** What PostgreSQL's programs get to see: nothing of the operator's PG* variables, and the libraries they came with. */
export function cleanEnvironment(binaries: Binaries): NodeJS.ProcessEnv {
  if (process.platform === 'win32')
    return Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.toUpperCase().startsWith('PG')),
    );
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  if (process.platform === 'linux') env.LD_LIBRARY_PATH = join(binaries.folder, 'lib');
  return env;
}
