import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { runExclusively } from './exclusive.mjs';
import { fingerprint, readText } from './fingerprint.mjs';
import { inRoot, ROOT } from './places.mjs';
import { runQuietly } from './run-quietly.mjs';
import { note, step } from './steps.mjs';

const STAMP = inRoot('node_modules', '.zhiying-installed');

/** Installs when nothing is there or when what is there is not what the lock asks for. */
export async function ensureInstalled() {
  if (isReady()) return note('依赖已就绪');
  await step('安装依赖', () => runExclusively(install));
}

const wanted = () => fingerprint(['package-lock.json', ...manifests()], process.platform, process.arch);

function isReady() {
  if (readText(STAMP) === wanted()) return true;
  if (!isInstalledByHand()) return false;
  writeFileSync(STAMP, wanted());
  return true;
}

async function install() {
  if (isReady()) return;
  await installInto(ROOT);
  writeFileSync(STAMP, wanted());
}

/** Puts what the lock of a folder asks for into its node_modules, from nothing. */
export async function installInto(folder) {
  // Whatever the environment says about production or optional packages: the build needs both kinds.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=error',
  ];
  // node-av would fetch a second FFmpeg, a program that nobody here uses, from elsewhere.
  const options = { cwd: folder, env: { ...process.env, SKIP_FFMPEG: 'true' } };
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) await runQuietly('安装依赖', process.execPath, [npm, ...args], options);
  else await runQuietly('安装依赖', 'npm', args, { ...options, shell: process.platform === 'win32' });
}

/** package.json of the root and of every workspace. */
export function manifests() {
  const { workspaces } = readJson('package.json');
  const folders = workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    return parent === pattern ? [pattern] : readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`);
  });
  return [
    'package.json',
    ...folders.map((folder) => `${folder}/package.json`).filter((path) => existsSync(inRoot(path))),
  ];
}

/**
 * A developer who ran npm by hand need not wait again: npm notes at the end of a whole installation what it put where, and
 * that must be what the lock asks for, the packages for this platform included.
 */
function isInstalledByHand() {
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  const lock = readJson('package-lock.json')?.packages;
  if (!installed || !lock) return false;
  const asked = Object.entries(lock).filter(
    ([path, entry]) => path.includes('node_modules/') && isForHere(entry),
  );
  const isThere = ([path, entry]) =>
    (entry.link || installed[path]?.version === entry.version) && existsSync(inRoot(path));
  return asked.every(isThere) && manifests().every((path) => agrees(path, lock));
}

function isForHere({ optional, os, cpu, libc }) {
  const fits = (wantedBy, ours) => wantedBy === undefined || [wantedBy].flat().includes(ours);
  // Packages for one C library, and optional ones without a platform, may rightly be absent.
  if (optional && (libc || !os)) return false;
  return fits(os, process.platform) && fits(cpu, process.arch);
}

/** A dependency added to package.json but not yet to the lock is for npm to complain about. */
function agrees(path, lock) {
  const locked = lock[path.replace(/\/?package\.json$/, '')];
  const manifest = readJson(path);
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => JSON.stringify(sorted(manifest[kind])) === JSON.stringify(sorted(locked?.[kind])),
  );
}

const sorted = (names = {}) => Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1));

function readJson(path) {
  const text = readText(inRoot(path));
  return text === null ? null : JSON.parse(text);
}
