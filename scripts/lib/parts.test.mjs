import { describe, expect, it } from 'vitest';
import { partsOf, reversed, shuffled } from './parts.mjs';
import { planOf } from './plan.mjs';

describe('npm run test:all', () => {
  const files = partsOf([]).flatMap((part) => part.files);

  it('runs every file of the gate and those that are left to it, once', () => {
    const gate = ['apps/server', 'e2e'].flatMap((folder) => planOf(folder, []).flatMap((row) => row.files));
    expect(files).toEqual(expect.arrayContaining(gate));
    expect(files.filter((file) => file.includes('.full.')).length).toBeGreaterThan(20);
    expect(new Set(files).size).toBe(files.length);
  });

  it('leaves those of the gate to it by name', () => {
    const gate = planOf('apps/server', []).flatMap((row) => row.files);
    expect(gate.filter((file) => file.includes('.full.'))).toEqual([]);
    expect(
      planOf('apps/server', ['ailive'])
        .flatMap((row) => row.files)
        .join(),
    ).toContain('live-faults.full');
  });

  it('has no part that takes more than ten minutes, but for the walk that cannot be shared', () => {
    for (const part of partsOf([]))
      if (part.files.length > 1) expect(part.seconds, part.name).toBeLessThan(600);
  });

  it('turns the order of journeys round, but for the one that begins in a fresh demo', () => {
    const files = ['e2e/own-server/first-ten-minutes.journey.ts', 'e2e/a.journey.ts', 'e2e/b.journey.ts'];
    expect(reversed({ files }).files).toEqual([files[0], files[2], files[1]]);
  });

  it('shuffles by its seed alone', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(shuffled(names, 42)).toEqual(shuffled(names, 42));
    expect(shuffled(names, 42)).not.toEqual(shuffled(names, 43));
    expect(new Set(shuffled(names, 42))).toEqual(new Set(names));
  });
});
