import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './places.mjs';
import { assign, planOf, planText, recordText } from './plan.mjs';

const cost = { a: 9, b: 5, c: 5, d: 4, e: 1 };
const secondsOf = (file) => cost[file] ?? 0;

describe('which process runs which tests', () => {
  it('gives the longest first, to whom has least to do', () => {
    expect(assign(['e', 'd', 'c', 'b', 'a'], 2, secondsOf)).toEqual([
      { seconds: 13, files: ['a', 'd'] },
      { seconds: 11, files: ['b', 'c', 'e'] },
    ]);
  });

  it('does not depend on the order in which files are found', () => {
    const one = assign(['a', 'b', 'c', 'd', 'e'], 2, secondsOf);
    expect(assign(['c', 'e', 'a', 'd', 'b'], 2, secondsOf)).toEqual(one);
  });

  it('begins with the walk that wants a fresh demo', () => {
    const rows = assign(['a', 'first-ten-minutes'], 2, (file) => cost[file] ?? 1);
    expect(rows.map(({ files }) => files[0])).toEqual(['first-ten-minutes', 'a']);
  });

  it('leaves out processes with nothing to do', () => {
    expect(assign(['a'], 2, secondsOf)).toHaveLength(1);
  });

  it('names every file of a folder once', () => {
    const rows = planOf('apps/server', []);
    const files = rows.flatMap((row) => row.files);
    expect(rows).toHaveLength(2);
    expect(new Set(files).size).toBe(files.length);
    expect(files.every((file) => existsSync(inRoot(file)))).toBe(true);
    expect(planText('apps/server', rows)).toHaveLength(files.length + 2);
  });

  it('forgets what a file cost that is gone', () => {
    expect(JSON.parse(recordText({ 'apps/server/test/never-was.test.ts': 3 }))).not.toHaveProperty(
      'apps/server/test/never-was.test.ts',
    );
  });
});
