import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import InOrder, { plannedBelow } from '../../scripts/lib/in-order.mjs';
import { TAGS } from '../../scripts/lib/tags.mjs';

export default defineConfig({
  test: {
    include: plannedBelow(import.meta.dirname) ?? ['src/**/*.test.ts', 'test/**/*.test.ts'],
    tags: TAGS,
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/each-file.ts'],
    // As `npm start` does: the many small processes for files start in half the time.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.cache/node', import.meta.url)) },
    // Only what hangs should be ended by the clock, not what is slow on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
    sequence: { sequencer: InOrder },
    // Reading the server anew for each of seventy files took a quarter of the time; every file has a house of its own anyway.
    isolate: false,
    reporters: process.env.VITEST_JSON
      ? ['default', ['json', { outputFile: process.env.VITEST_JSON }]]
      : ['default'],
  },
});
