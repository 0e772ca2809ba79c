import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { FOREIGN_TABLES } from '../../../apps/server/test/foreign-tables.ts';
import { inRoot } from '../places.mjs';
import { RAW_SQL } from './raw-sql.mjs';
import { sourcesIn } from './sources.mjs';
import { tableFence } from './table-faults.mjs';

/** Holds the server's SQL against whose tables it names, beside the thread that holds the imports: each takes about half of the time. */
const sources = sourcesIn(['apps/server/src']).files.map((file) => [
  file,
  readFileSync(inRoot(file), 'utf8'),
]);
const fence = tableFence(sources, {
  crossings: FOREIGN_TABLES,
  rawSql: RAW_SQL,
});
for (const [file, text] of sources) fence.look(file, text);
parentPort.postMessage(fence.faults());
