import { ensureBuilt } from './lib/console-build.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';

/** `npm run faults`: what `npm test` shows with small files and few rounds, here with large files and many. */
try {
  await ensureInstalled();
  await ensureBuilt();
  process.env.FAULTS = 'full';
  for (const root of [inRoot('e2e'), inRoot('apps', 'server')]) {
    const failed = await runInForeground(findNode(), inRoot('node_modules', 'vitest', 'vitest.mjs'), [
      'run',
      '--root',
      root,
      'faults',
      ...process.argv.slice(2),
    ]);
    process.exitCode ||= failed;
  }
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
