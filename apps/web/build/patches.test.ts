import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { applied, type Patch, patched } from './patches.ts';
import { inPackages, inSources, oneOf } from './paths.ts';
import { PATCHES } from './slim.ts';

const FILE = 'antd/es/table/Table.js';
const ENTRY = join(import.meta.dirname, 'patches.test.entry.js');

/** A program of one import, built with these changes. */
const program = (patches: Patch[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
        load: (id) => (id === ENTRY ? `import '${inPackages('clsx/dist/clsx.mjs')}'; export {};` : undefined),
      },
      patched(patches),
    ],
    build: { write: false, rolldownOptions: { input: ENTRY, treeshake: false } },
  });

describe('库的改动', () => {
  it('都还对得上现在的库', () => {
    for (const patch of PATCHES)
      expect(applied(patch, readFileSync(inPackages(patch.file), 'utf8'))).not.toBe('');
  });

  it('原文变了或出现两次就不再改，并说出是哪个文件', () => {
    const patch: Patch = { file: FILE, what: '没有树的表格', find: 'const a = 1;', put: '' };
    expect(applied(patch, 'const a = 1;\nconst b = 2;')).toBe('\nconst b = 2;');
    const message = `没有树的表格: ${FILE} is not as it was`;
    expect(() => applied(patch, 'const a = 2;')).toThrow(message);
    expect(() => applied(patch, 'const a = 1;const a = 1;')).toThrow(message);
  });

  it('构建时对不上或没用到，都停下来', async () => {
    const clsx = { file: 'clsx/dist/clsx.mjs', what: '改过的 clsx' };
    await expect(program([{ ...clsx, find: /^function/, put: 'function' }])).resolves.toBeTruthy();
    await expect(program([{ ...clsx, find: 'no such text', put: '' }])).rejects.toThrow(
      '改过的 clsx: clsx/dist/clsx.mjs is not as it was',
    );
    await expect(program([{ file: FILE, what: '没有树的表格', find: 'x', put: '' }])).rejects.toThrow(
      `没有树的表格: ${FILE} is no longer part of the program`,
    );
  });
});

describe('构建认的路径', () => {
  it('是完整的：同名的别处文件不算', () => {
    const list = oneOf(inSources('kit/list/'), inSources('main.ts'));
    expect(list(inSources('kit/list/list-page.tsx'))).toBe(true);
    expect(list(`${inSources('main.ts')}?v=1`)).toBe(true);
    expect(list(inSources('main.ts').replaceAll('/', '\\'))).toBe(true);
    expect(list('/elsewhere/src/kit/list/list-page.tsx')).toBe(false);
    expect(list('/elsewhere/src/main.ts')).toBe(false);
  });

  it('不存在就停下来', () => {
    expect(() => inSources('kit/list-page/')).toThrow('a place that does not exist');
  });
});
