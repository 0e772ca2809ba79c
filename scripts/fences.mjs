import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { circleFaults, importFaults } from './lib/fences/import-faults.mjs';
import { openingFaults } from './lib/fences/opening-faults.mjs';
import { scratchFaults } from './lib/fences/scratch-faults.mjs';
import { sourcesIn } from './lib/fences/sources.mjs';
import { inRoot } from './lib/places.mjs';

/** Holds every import against the table of who may use whom, every table that SQL names against whose it is, helpers of tests against opening anything, and temporary folders against being forgotten. */
const tables = once(new Worker(new URL('./lib/fences/tables.thread.mjs', import.meta.url)), 'message');
const { files, faults } = sourcesIn();
const sources = files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]);
faults.push(
  ...sources.flatMap(([file, text]) => [
    ...importFaults(file, text),
    ...openingFaults(file, text),
    ...scratchFaults(file, text),
  ]),
  ...circleFaults(sources),
);
faults.push(...(await tables)[0]);
for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
