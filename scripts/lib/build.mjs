import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runExclusively } from './exclusive.mjs';
import { fingerprint, readText, sourcesBelow } from './fingerprint.mjs';
import { findNode, findVite, inRoot } from './places.mjs';
import { runQuietly } from './run-quietly.mjs';
import { SERVERS, serverBuild } from './server-program.mjs';
import { note, step } from './steps.mjs';

const DIST = inRoot('apps', 'web', 'dist');
const STAMP = '.built';

/** Builds the console, the server and the assistant where their sources are not those they were built from. */
export async function ensureBuilt() {
  if (consoleIsCurrent() && existsSync(serverBuild()) && assistantIsCurrent()) return note('控制台已就绪');
  await step('构建控制台', () =>
    runExclusively(() => Promise.all([buildConsole(), buildServer(), buildAssistant()])),
  );
}

const ASSISTANT = inRoot('apps', 'assistant', 'dist');
const assistantSources = () =>
  fingerprint([
    ...sourcesBelow('apps/assistant'),
    ...sourcesBelow('packages/contract/src'),
    'package-lock.json',
  ]);
const assistantIsCurrent = () => readText(join(ASSISTANT, STAMP)) === assistantSources();

/** The program that the download pages offer: a house registers it when it starts. */
async function buildAssistant() {
  if (assistantIsCurrent()) return;
  const built = assistantSources();
  const fresh = inRoot('.cache', `assistant-${process.pid}`);
  try {
    await vite('构建助手程序', fresh, ['--config', inRoot('apps', 'assistant', 'build.config.ts')]);
    writeFileSync(join(fresh, STAMP), built);
    rmSync(ASSISTANT, { recursive: true, force: true });
    renameSync(fresh, ASSISTANT);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const wanted = () =>
  fingerprint([
    ...sourcesBelow('apps/web'),
    ...sourcesBelow('packages/contract/src'),
    ...sourcesBelow('packages/poster/src'),
    'package-lock.json',
  ]);
const consoleIsCurrent = () => readText(join(DIST, STAMP)) === wanted();

/** Built beside and then swapped, so that a failed build leaves the old console and a running server never sees half of one. */
async function buildConsole() {
  if (consoleIsCurrent()) return;
  const built = wanted();
  const fresh = inRoot('.cache', `console-${process.pid}`);
  const old = `${fresh}-old`;
  try {
    await vite('构建控制台', fresh, [inRoot('apps', 'web')]);
    await vite('构建直播画面', join(fresh, 'live-stage'), [
      '--config',
      inRoot('apps', 'web', 'stage.config.ts'),
    ]);
    writeFileSync(join(fresh, STAMP), built);
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(fresh, DIST);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** In a folder of its own for each state of the sources: a server that runs goes on reading parts of what it was started from. */
async function buildServer() {
  const build = serverBuild();
  if (existsSync(build)) return;
  const fresh = join(SERVERS, `fresh-${process.pid}`);
  try {
    await vite('构建服务', fresh, ['--config', inRoot('apps', 'server', 'build.config.ts')]);
    renameSync(fresh, build);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  const byAge = readdirSync(SERVERS).map((name) => join(SERVERS, name));
  byAge.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const folder of byAge.slice(KEPT_BUILDS)) rmSync(folder, { recursive: true, force: true });
}

/** Of earlier states, for servers that were started from them. */
const KEPT_BUILDS = 3;

const vite = (title, folder, args) =>
  runQuietly(title, findNode(), [
    findVite(),
    'build',
    ...args,
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]);
