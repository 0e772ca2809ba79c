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
  const journeys = (root, ...names) =>
    runInForeground(findNode(), inRoot('node_modules', 'vitest', 'vitest.mjs'), [
      'run',
      '--root',
      root,
      ...names,
    ]);
  const asked = process.argv.slice(2);
  for (const root of [inRoot('e2e'), inRoot('apps', 'server')])
    process.exitCode ||= await journeys(root, 'faults', ...asked);
  if (!process.env.S3_ENDPOINT) process.env.STORE = 'outside';
  if (asked.length === 0)
    process.exitCode ||= await journeys(inRoot('e2e'), 'upload.journey', 'material.journey');
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
