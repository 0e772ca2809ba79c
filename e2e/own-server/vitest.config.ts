import { defineConfig } from 'vitest/config';
import { TAGS } from '../../scripts/lib/tags.mjs';

export default defineConfig({
  test: {
    include: ['**/*.journey.ts'],
    tags: TAGS,
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
    // Each starts servers of its own; one after the other is enough for two cores.
    fileParallelism: false,
  },
});
