import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useMemory } from './memory.mjs';

let memory;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

it.runIf(existsSync('/proc/meminfo'))('is used for temporary files and left as it was', () => {
  const env = {};
  const leave = useMemory({ memory, needed: 1, env });
  expect(env.TMPDIR.startsWith(memory)).toBe(true);
  // Another user, whom PostgreSQL runs as, may pass.
  expect(statSync(env.TMPDIR).mode & 0o001).toBe(0o001);
  leave();
  expect(readdirSync(memory)).toEqual([]);
});

it.runIf(existsSync('/proc/meminfo'))('is rid of what a killed run left, and of nothing else', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const others = [`zhiying-tests-${process.pid}-a`, 'somebody-else'];
  for (const name of [`zhiying-tests-${pid}-a`, ...others]) mkdirSync(join(memory, name));
  useMemory({ memory, needed: 1, env: {} })();
  expect(readdirSync(memory).sort()).toEqual(others.sort());
});

it('is not used where there is little of it, or where the folder was chosen', () => {
  for (const [needed, env] of [
    [Number.MAX_VALUE, {}],
    [1, { TMPDIR: '/chosen' }],
  ]) {
    const before = { ...env };
    useMemory({ memory, needed, env });
    expect([env, readdirSync(memory)]).toEqual([before, []]);
  }
});
