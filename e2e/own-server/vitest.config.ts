import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.journey.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // Each starts servers of its own; one after the other is enough for two cores.
    fileParallelism: false,
  },
});
