import { expect, it } from 'vitest';
import { scratchFaults } from './scratch-faults.mjs';

const MAKES = "const folder = await mkdtemp(join(tmpdir(), 'zhiying-x-'));";

it('refuses a temporary folder that the sweep at the start does not know', () => {
  for (const text of [MAKES, "fs.mkdtempSync('x');", "import { tmpdir } from 'node:os';"])
    expect(scratchFaults('apps/server/src/modules/chat/x.run.ts', text)).toHaveLength(1);
});

it('lets pass the piece that tags its folders, tests, and other programs', () => {
  for (const file of [
    'apps/server/src/kernel/scratch.ts',
    'apps/server/src/engines/x.test.ts',
    'apps/server/src/engines/media/testing/look.ts',
    'apps/sandbox/src/x.ts',
  ])
    expect(scratchFaults(file, MAKES)).toEqual([]);
  expect(scratchFaults('apps/server/src/modules/x.ts', "await scratchFolder('x');")).toEqual([]);
});
