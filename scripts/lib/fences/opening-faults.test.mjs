import { describe, expect, it } from 'vitest';
import { openingFaults } from './opening-faults.mjs';

const HELPER = 'apps/server/test/example-desk.ts';

describe('helpers of tests open nothing when they are imported', () => {
  it.each([
    ['waits for a server', 'export const sandbox = await openSandbox();'],
    ['opens without waiting', 'export const house = openHouse();'],
    ['starts a process', "import { spawn } from 'node:child_process';\nconst child = spawn('ls');"],
    ['makes a folder', "import fs from 'node:fs';\nexport const folder = fs.mkdtempSync('x');"],
    ['listens', 'const server = createServer(() => {}).listen(0);'],
    ['waits in a block', 'if (process.env.X) { await something(); }'],
    ['calls a function where it stands', '(() => { openHouse(); })();'],
    ['waits for what comes', 'for await (const line of lines) seen.push(line);\nexport {};'],
  ])('refuses one that %s', (_title, text) => {
    expect(openingFaults(HELPER, text)).not.toEqual([]);
    expect(openingFaults('e2e/example.ts', text)).not.toEqual([]);
    expect(openingFaults('apps/server/src/engines/example.cases.ts', text)).not.toEqual([]);
  });

  it.each([
    ['exports a function', 'export async function openDesk() { return await openSandbox(); }'],
    [
      'opens in a hook',
      'export function useDesk() { beforeAll(async () => { house = await openHouse(); }); }',
    ],
    ['is a program as well', 'if (import.meta.main) { const server = await startServer(); }'],
    ['opens for one test', "it('x', async () => { await openHouse(); });"],
  ])('lets pass one that %s', (_title, text) => {
    expect(openingFaults(HELPER, text)).toEqual([]);
  });

  it('asks nothing of tests themselves', () => {
    expect(openingFaults('apps/server/test/x.test.ts', 'const house = await openHouse();')).toEqual([]);
    expect(openingFaults('apps/server/src/main.ts', 'await startApp();')).toEqual([]);
  });
});
