import { defineConfig } from 'vitest/config';
import InOrder, { plannedBelow } from '../scripts/lib/in-order.mjs';
import { TAGS } from '../scripts/lib/tags.mjs';
import { ROWS } from './rows.ts';

/** Journeys in rows, each on a demo server of its own. What breaks servers or needs special ones is in own-server/. */
export default defineConfig({
  test: {
    include: plannedBelow(import.meta.dirname) ?? ['*.journey.ts', 'own-server/*.journey.ts'],
    tags: TAGS,
    globalSetup: ['demo-servers.ts'],
    sequence: { sequencer: InOrder },
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // Files of a row share a browser, and with it the console's files it has read already.
    isolate: false,
    // Journeys of a row take turns: one browser, one server.
    maxWorkers: ROWS,
  },
});
