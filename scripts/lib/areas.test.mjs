import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDERS, testsOf } from './areas.mjs';
import { inRoot, ROOT } from './places.mjs';

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

  it('仓库里的每个测试文件都有人运行', () => {
    const kept = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const tests = kept
      .split('\n')
      .filter((file) => /\.(test|journey)\.(m?js|tsx?)$/.test(file) && existsSync(inRoot(file)));
    const run = new Set(
      FOLDERS.flatMap((folder) => testsOf(folder, []).map((file) => posix.join(folder, file))),
    );
    expect(tests.length).toBeGreaterThan(300);
    expect(tests.filter((file) => !run.has(file))).toEqual([]);
  });

  it('两个区域一起问，各自的都在', () => {
    const both = testsOf('apps/server', ['clue', 'task']);
    expect(new Set(both)).toEqual(
      new Set([...testsOf('apps/server', ['clue']), ...testsOf('apps/server', ['task'])]),
    );
  });
});
