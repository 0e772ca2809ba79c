import { ensureBuilt } from './lib/build.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';

/**
 * `npm run faults`: what `npm test` shows with small files and few rounds, here with large files and many, and what takes
 * minutes or a right on the machine; after that the journeys that move files with those in another S3 store (that of S3_*,
 * else a second server of ours). `npm run faults -- disk` runs only the files with that in their name.
 */
try {
  await ensureInstalled();
  await ensureBuilt();
  process.env.FAULTS = 'full';
  const named = process.argv.slice(2);
  const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs');
  process.exitCode = 0;
  // Every part runs, also when one before it failed.
  const part = async (folder, ...filter) => {
    const code = await runInForeground(findNode(), vitest, ['run', '--root', inRoot(folder), ...filter]);
    process.exitCode ||= code;
  };
  for (const [folder, ...files] of [
    ['apps/server', 'faults', 'import.test', 'embedded.test'],
    ['e2e/own-server', 'faults'],
  ])
    await part(folder, ...(named.length ? [...named, '--passWithNoTests'] : files));
  if (!process.env.S3_ENDPOINT) process.env.STORE = 'outside';
  if (named.length === 0) await part('e2e', 'upload.journey', 'material.journey');
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
