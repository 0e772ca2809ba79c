import { ensureBuilt } from './lib/console-build.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';

/**
 * `npm run faults`: what `npm test` shows with small files and few rounds, here with large files and many, and what takes
 * minutes or a right on the machine. `npm run faults -- disk` runs only the files with that in their name.
 */
try {
  await ensureInstalled();
  await ensureBuilt();
  process.env.FAULTS = 'full';
  const named = process.argv.slice(2);
  const filter = named.length ? [...named, '--passWithNoTests'] : ['faults'];
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  process.exitCode = 0;
  for (const folder of ['apps/server', 'e2e']) {
    // The second part runs even when the first failed.
    const code = await runInForeground(findNode(), vitest, ['run', '--root', inRoot(folder), ...filter]);
    process.exitCode ||= code;
  }
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
