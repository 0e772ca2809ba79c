import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateTestsOf, testsOf } from './areas.mjs';
import { inRoot } from './places.mjs';

/** Folders whose tests run in two processes beside each other: as many as the gate has cores. */
const PROCESSES = { 'apps/server': 2, e2e: 2 };

/** A file whose cost nobody has recorded yet. */
const UNKNOWN_SECONDS = 5;

/** The first ten minutes are those of a fresh demo: that walk begins, before others leave their rows behind. */
export const FIRST = /first-ten-minutes/;

const SECONDS = inRoot('scripts', 'lib', 'test-seconds.json');

/**
 * Which process runs which test files, in which order: told from the tree and the recorded seconds alone, never from who is
 * free first. Two runs of one commit do the same things in the same order, so a red is red again.
 */
export function planOf(folder, areas) {
  const seconds = recordedSeconds();
  const files = (areas.length ? testsOf(folder, areas) : gateTestsOf(folder)).map((file) =>
    join(folder, file),
  );
  return assign(files, processesOf(folder), secondsIn(seconds));
}

export const secondsIn = (seconds) => (file) => seconds[file] ?? UNKNOWN_SECONDS;

/** Files of the demo in somebody else's store cannot be copied for a second server. */
export const processesOf = (folder) =>
  process.env.STORE === 'outside' || process.env.S3_ENDPOINT ? 1 : (PROCESSES[folder] ?? 1);

/** The longest first, each to the process that has least to do. */
export function assign(files, processes, secondsOf) {
  const order = files.toSorted(
    (a, b) =>
      Number(FIRST.test(b)) - Number(FIRST.test(a)) || secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1),
  );
  const rows = Array.from({ length: processes }, () => ({ seconds: 0, files: [] }));
  for (const file of order) {
    const row = rows.reduce((least, other) => (other.seconds < least.seconds ? other : least));
    row.files.push(file);
    row.seconds += secondsOf(file);
  }
  return rows.filter(({ files }) => files.length > 0);
}

/** The plan of a folder as text, the same in every clone. */
export function planText(folder, rows) {
  const seconds = recordedSeconds();
  return rows.flatMap((row, at) => [
    `${folder}，进程 ${at + 1}，预计 ${Math.round(row.seconds)} 秒`,
    ...row.files.map(
      (file, n) => `${String(n + 1).padStart(4)}  ${String(seconds[file] ?? '?').padStart(6)} 秒  ${file}`,
    ),
  ]);
}

/** What test files took when it was last recorded (`npm test -- --record`), in seconds of a quiet machine. */
export const recordedSeconds = () => (existsSync(SECONDS) ? JSON.parse(readFileSync(SECONDS, 'utf8')) : {});

/** The record with what was measured now; files that are gone leave it. */
export function recordText(measured) {
  const all = { ...recordedSeconds(), ...measured };
  const names = Object.keys(all)
    .filter((name) => existsSync(inRoot(name)))
    .sort();
  return `${JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name]])), null, 2)}\n`;
}

export const RECORD = SECONDS;
