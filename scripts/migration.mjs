import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MIGRATIONS,
  migrationFaults,
  pruneSnapshots,
  recordMigrations,
  strayMigrations,
} from './lib/migrations.mjs';
import { findNode, inRoot, Stop } from './lib/places.mjs';

/**
 * `npm run migration -- --name what_changed` writes the step from the last schema to the tables as they are now (`--custom`: an
 * empty one). `--record` notes it again after it was mended by hand. `--renumber` gives the steps of this branch the numbers
 * after those of the branch that was merged, whose meta folder was taken.
 */
const args = process.argv.slice(2);

function generate(...more) {
  const { status } = spawnSync(
    findNode(),
    [inRoot('node_modules', 'drizzle-kit', 'bin.cjs'), 'generate', ...more],
    { cwd: inRoot('apps', 'server'), stdio: 'inherit' },
  );
  if (status !== 0) throw new Stop('没有生成新的一步，原因见上');
}

const newest = () =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')).entries.at(-1).tag;

function renumber() {
  for (const tag of strayMigrations()) {
    const file = join(MIGRATIONS, `${tag}.sql`);
    const text = readFileSync(file, 'utf8');
    const name = tag.slice('0000_'.length);
    const before = newest();
    rmSync(file);
    generate('--name', name);
    // Nothing left to do in the tables: it was a step written by hand, or one before it did all.
    if (newest() === before) generate('--custom', '--name', name);
    writeFileSync(join(MIGRATIONS, `${newest()}.sql`), text);
    pruneSnapshots();
    console.log(`${tag} → ${newest()}`);
  }
}

try {
  if (args.includes('--renumber')) renumber();
  else if (!args.includes('--record')) generate(...args);
  pruneSnapshots();
  recordMigrations();
  for (const fault of migrationFaults()) throw new Stop(fault);
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
