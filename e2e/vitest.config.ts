import { defineConfig } from 'vitest/config';
import { ROWS } from './rows.ts';

/** Journeys in rows, each on a demo server of its own. What breaks servers or needs special ones is in own-server/. */
export default defineConfig({
  test: {
    include: ['*.journey.ts', 'own-server/*.journey.ts'],
    globalSetup: ['demo-servers.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // A busy machine can starve a browser; the first try's page is printed all the same, so that nothing unsteady hides.
    retry: 1,
    // Files of a row share a browser, and with it the console's files it has read already.
    isolate: false,
    // Journeys of a row take turns: one browser, one server.
    maxWorkers: ROWS,
  },
});
