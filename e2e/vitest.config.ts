import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.journey.ts'],
    globalSetup: ['server.ts'],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // One browser and one server on two cores: journeys take turns.
    fileParallelism: false,
  },
});
