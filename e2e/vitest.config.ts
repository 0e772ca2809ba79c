import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // What takes minutes or a right on the machine is for `npm run faults` alone.
    include: ['**/*.journey.ts', ...(process.env.FAULTS === 'full' ? ['**/*.full.ts'] : [])],
    globalSetup: ['server.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // A busy machine can starve a browser; the first try's page is printed all the same, so that nothing unsteady hides.
    retry: 1,
    // One browser and one server on two cores: journeys take turns.
    fileParallelism: false,
  },
});
