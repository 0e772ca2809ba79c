import { defineConfig } from 'vitest/config';

/** Journeys on one demo server. What breaks servers or needs its own is in own-server/ and runs beside these. */
export default defineConfig({
  test: {
    include: ['*.journey.ts'],
    globalSetup: ['server.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // A busy machine can starve a browser; the first try's page is printed all the same, so that nothing unsteady hides.
    retry: 1,
    // One browser and one server: journeys take turns.
    fileParallelism: false,
  },
});
