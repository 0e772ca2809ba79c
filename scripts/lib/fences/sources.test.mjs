import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../places.mjs';
import { sourcesIn } from './sources.mjs';

it('找到各种扩展名的源文件；链接会被指出', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhiying-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['a.ts', 'b.tsx', 'c.mts', 'd.cjs', 'e.jsx', 'f.css', 'g.md', 'h.json'])
    writeFileSync(join(folder, name), '');
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', 'x.ts'), '');
  symlinkSync('..', join(folder, 'elsewhere'));
  const { files, faults } = sourcesIn([relative(ROOT, folder)]);
  expect(files.map((file) => basename(file)).sort()).toEqual([
    'a.ts',
    'b.tsx',
    'c.mts',
    'd.cjs',
    'e.jsx',
    'f.css',
  ]);
  expect(faults).toEqual([expect.stringContaining('elsewhere: is a link')]);
});
