import { describe, expect, it } from 'vitest';
import { whenTriedAgain } from './vitest-report.mjs';

const file = (name, passed, failed) => ({ name, passed, failed });
const first = {
  passed: 10,
  failed: 2,
  failures: ['a.test.ts：一：超时', 'b.test.ts：二：不对'],
  retried: ['c.test.ts：三'],
  files: [file('a.test.ts', 4, 1), file('b.test.ts', 3, 1), file('c.test.ts', 3, 0)],
};
const again = (...files) => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce((sum, { failed }) => sum + failed, 0),
  failures: files.filter(({ failed }) => failed).map(({ name }) => `${name}：又不对`),
  retried: [],
  files,
});

describe('files that failed run once more', () => {
  it('counts what passes then, and names it', () => {
    const all = whenTriedAgain(first, again(file('a.test.ts', 5, 0), file('b.test.ts', 4, 0)));
    expect(all).toMatchObject({ passed: 12, failed: 0, failures: [] });
    expect(all.retried).toEqual(['c.test.ts：三', 'a.test.ts：一：超时', 'b.test.ts：二：不对']);
  });

  it('leaves failed what fails again', () => {
    const all = whenTriedAgain(first, again(file('a.test.ts', 5, 0), file('b.test.ts', 3, 1)));
    expect(all).toMatchObject({ passed: 11, failed: 1, failures: ['b.test.ts：又不对'] });
    expect(all.retried).toEqual(['c.test.ts：三', 'a.test.ts：一：超时']);
  });

  it('forgives nothing outside the files that ran again', () => {
    const torn = { ...first, failures: [...first.failures, 'Error: lost connection'] };
    const all = whenTriedAgain(torn, again(file('a.test.ts', 5, 0), file('b.test.ts', 4, 0)));
    expect(all).toMatchObject({ failed: 1, failures: ['Error: lost connection'] });
  });
});
