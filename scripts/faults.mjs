import { ensureBuilt } from './lib/console-build.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';

/**
 * `npm run faults`: what `npm test` shows with small files and few rounds, here with large files and many, and after that
 * the journeys that move files with those in another S3 store: that of S3_*, else a second server of ours.
 */
try {
  await ensureInstalled();
  await ensureBuilt();
  process.env.FAULTS = 'full';
  const journeys = (...names) =>
    runInForeground(findNode(), inRoot('node_modules', 'vitest', 'vitest.mjs'), [
      'run',
      '--root',
      inRoot('e2e'),
      ...names,
    ]);
  const asked = process.argv.slice(2);
  const faults = await journeys('faults', ...asked);
  if (!process.env.S3_ENDPOINT) process.env.STORE = 'outside';
  const outside = asked.length > 0 ? 0 : await journeys('upload.journey', 'material.journey');
  process.exitCode = faults || outside;
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
