import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readText, sourcesBelow } from './fingerprint.mjs';
import { findNode, findVite, inRoot } from './places.mjs';
import { runQuietly } from './run-quietly.mjs';
import { note, step } from './steps.mjs';
import { inTurn } from './turn.mjs';

const DIST = inRoot('apps', 'web', 'dist');
const STAMP = '.built';

/** Builds the console when its sources are not those it was built from. */
export async function ensureBuilt() {
  if (isCurrent()) return note('控制台已就绪');
  await step('构建控制台', () => inTurn(build));
}

const wanted = () =>
  fingerprint([...sourcesBelow('apps/web'), ...sourcesBelow('packages/contract/src'), 'package-lock.json']);
const isCurrent = () => readText(join(DIST, STAMP)) === wanted();

/** Built beside and then swapped, so that a failed build leaves the old console and a running server never sees half of one. */
async function build() {
  if (isCurrent()) return;
  const built = wanted();
  const fresh = inRoot('.cache', `console-${process.pid}`);
  const old = `${fresh}-old`;
  try {
    const args = [
      findVite(),
      'build',
      inRoot('apps', 'web'),
      '--outDir',
      fresh,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ];
    await runQuietly('构建控制台', findNode(), args);
    writeFileSync(join(fresh, STAMP), built);
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(fresh, DIST);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}
