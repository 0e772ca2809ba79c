import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testsOf } from './areas.mjs';
import { inRoot } from './places.mjs';
import { assign, FIRST, processesOf, recordedSeconds, secondsIn } from './plan.mjs';

/** A part takes no longer than this where two processes share it: what is lost when one is broken off. */
const PART_SECONDS = 540;

const FAULTS = /faults|\/import\.test|\/embedded\./;
const walks = () =>
  readdirSync(inRoot('e2e'))
    .filter((file) => file.endsWith('.walk.ts'))
    .sort();
const below = (folder, files) => files.map((file) => join(folder, file));
const server = (areas) => below('apps/server', testsOf('apps/server', areas));
const journeys = (areas) => below('e2e', testsOf('e2e', areas));

/** What is run beside the quick checks, each with what its tests are told. */
const KINDS = [
  {
    name: '服务器',
    folder: 'apps/server',
    env: {},
    files: (areas) => server(areas).filter((file) => !FAULTS.test(file)),
  },
  {
    name: '故障与中断（大规模）',
    folder: 'apps/server',
    env: { FAULTS: 'full' },
    // Sizes and rounds are large: what a file costs in the gate says little.
    factor: 4,
    files: (areas) => server(areas).filter((file) => FAULTS.test(file)),
  },
  {
    name: '浏览器',
    folder: 'e2e',
    // Where a journey ends is looked at as on the other screen as well.
    env: { WIDTHS: 'both' },
    files: (areas) => journeys(areas).filter((file) => !/faults/.test(file)),
  },
  {
    name: '浏览器里的故障（大规模）',
    folder: 'e2e',
    env: { FAULTS: 'full' },
    factor: 4,
    files: (areas) => journeys(areas).filter((file) => /faults/.test(file)),
  },
  {
    name: '逐页走查',
    folder: 'e2e',
    env: { WALK: '1' },
    factor: 100,
    files: (areas) => (areas.length ? [] : below('e2e', walks())),
  },
];

/** The whole in parts of at most ten minutes, the same in every clone: `{ name, folder, env, rows, seconds }`. */
export function partsOf(areas) {
  const seconds = secondsIn(recordedSeconds());
  return KINDS.flatMap(({ name, folder, env, files, factor = 1 }) => {
    const secondsOf = (file) => seconds(file) * factor;
    const all = files(areas);
    const total = all.reduce((sum, file) => sum + secondsOf(file), 0);
    const processes = processesOf(folder);
    const count = Math.ceil(total / (PART_SECONDS * processes));
    return assign(all, count, secondsOf).map((part, at) => ({
      name: count > 1 ? `${name} ${at + 1}` : name,
      folder,
      env,
      files: part.files,
      rowsOf: (files) => assign(files, processes, secondsOf),
      seconds: Math.ceil(part.seconds / processes),
    }));
  });
}

/** The last first; what has to find a fresh demo still begins. */
export const reversed = (row) => ({
  ...row,
  files: row.files.toReversed().sort((a, b) => Number(FIRST.test(b)) - Number(FIRST.test(a))),
});

/** The same files in an order that the seed decides: no file may need the one before it. */
export function shuffled(files, seed) {
  let state = seed >>> 0;
  // Mulberry32: small, and the same on every machine.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const order = files.map((file) => ({ file, at: random() }));
  return order.sort((a, b) => a.at - b.at).map(({ file }) => file);
}
