import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROWS } from './rows.ts';

/** The first ten minutes are those of a fresh demo: that walk begins, before others leave their rows behind. */
class FreshFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.includes('first-ten-minutes');
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

/** Journeys in rows, each on a demo server of its own. What breaks servers or needs special ones is in own-server/. */
export default defineConfig({
  test: {
    // The walk over every page takes as long as all the others: `WALK=1 npm test`.
    include: [
      '*.journey.ts',
      'own-server/*.journey.ts',
      ...(process.env.WALK === '1' ? ['every-page.walk.ts'] : []),
    ],
    globalSetup: ['demo-servers.ts'],
    sequence: { sequencer: FreshFirst },
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
