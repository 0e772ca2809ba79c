import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // What takes minutes or a right on the machine is for `npm run faults` alone.
    include: ['**/*.journey.ts', ...(process.env.FAULTS === 'full' ? ['**/*.full.ts'] : [])],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    retry: 1,
    // Each starts servers of its own; one after the other is enough for two cores.
    fileParallelism: false,
  },
});
