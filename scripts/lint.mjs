import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { sourcesIn } from './lib/fences/sources.mjs';
import { fingerprint, readText } from './lib/fingerprint.mjs';
import { exitOf } from './lib/foreground.mjs';
import { askedAgain, kept } from './lib/lint/asked-again.mjs';
import { declaredTypes } from './lib/lint/declared-types.mjs';
import { findNode, inRoot, ROOT } from './lib/places.mjs';

/**
 * All rules for all files, but those that need types, nine tenths of the time, only for what changed since nothing was
 * wrong. Stands after the compiler, whose notes say whose declared types changed.
 */
const KEPT = inRoot('.cache', 'lint.json');
/** Where so many files would be named, one run over all is quicker than two. */
const MOST_NAMED = 2_000;

const now = {
  tools: fingerprint(['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/lint.mjs']),
  texts: Object.fromEntries(
    sourcesIn()
      .files.filter((file) => !file.endsWith('.css'))
      .map((file) => [file, fingerprint([file])]),
  ),
  types: declaredTypes(),
};

const again = askedAgain(JSON.parse(readText(KEPT) ?? 'null'), now);
const passed = again && again.length < MOST_NAMED ? await inTwo(again) : await oxlint('--type-aware');
if (passed) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(KEPT, JSON.stringify(kept(now)));
}
process.exitCode = passed ? 0 : 1;

async function inTwo(files) {
  const plain = await oxlint();
  return (files.length === 0 || (await oxlint('--type-aware', ...files))) && plain;
}

async function oxlint(...args) {
  const node = findNode();
  const child = spawn(node, [inRoot('node_modules/oxlint/bin/oxlint'), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return (await exitOf(child, node)) === 0;
}
