import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testsOf } from './areas.mjs';
import { inRoot } from './places.mjs';

const cases = readdirSync(inRoot('apps/server/test'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.cases.ts'),
);

describe('npm test -- 区域', () => {
  it('找到以区域为名的测试', () => {
    const found = testsOf('apps/server', ['clue']);
    expect(found.length).toBeGreaterThan(1);
    expect(found.every((file) => /\/clue[-.]|\/clue\//.test(file) && file.endsWith('.test.ts'))).toBe(true);
    expect(testsOf('apps/server', ['clu'])).toEqual([]);
  });

  it('大小写与连字符两种写法是同一个区域', () => {
    expect(testsOf('e2e', ['aiVideo'])).toEqual(testsOf('e2e', ['ai-video']));
    expect(testsOf('e2e', ['aiVideo'])).not.toEqual([]);
  });

  it('有用例可找', () => {
    expect(cases.length).toBeGreaterThan(3);
  });

  it.each(cases)('%s 由引用它的测试运行', (file) => {
    const [name] = file.split('/').at(-1).split('.');
    const running = testsOf('apps/server', [name]).filter((test) =>
      readFileSync(inRoot('apps/server', test), 'utf8').includes(`${name}.cases.ts'`),
    );
    expect(running, join('apps/server/test', file)).not.toEqual([]);
  });

  it('两个区域一起问，各自的都在', () => {
    const both = testsOf('apps/server', ['clue', 'task']);
    expect(new Set(both)).toEqual(
      new Set([...testsOf('apps/server', ['clue']), ...testsOf('apps/server', ['task'])]),
    );
  });
});
