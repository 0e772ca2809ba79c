import { ensureBuilt } from './lib/build.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';

/** `npm run bench` measures everything quickly, `npm run bench -- upload --full` one thing at its full size. */
try {
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runInForeground(findNode(), inRoot('bench', 'main.ts'), process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
