import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const ALLOWED = new Set(['react', 'react-dom/client', '@zhiying/contract/limits']);
const IMPORT = /^import (?!type )(?:[^;]*? from )?'([^']+)';/gm;

/** Everything a module brings along, `import type` aside. */
function closure(file: string, seen = new Set<string>(), packages = new Set<string>()) {
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (name.endsWith('.css')) continue;
    if (name.startsWith('#')) closure(join(SRC, name.slice(1)), seen, packages);
    else if (name.startsWith('.')) closure(join(dirname(file), name), seen, packages);
    else packages.add(name);
  }
  return packages;
}

test('登录页只带 React：没有组件库、路由和校验库', () => {
  const packages = [...closure(join(SRC, 'main.ts')), ...closure(join(SRC, 'login/login.tsx'))];
  expect(packages.filter((name) => !ALLOWED.has(name))).toEqual([]);
  expect(packages).toContain('react');
});
