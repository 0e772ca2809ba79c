import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.journey.ts'],
    globalSetup: ['server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One browser and one server on two cores: journeys take turns.
    fileParallelism: false,
  },
});
