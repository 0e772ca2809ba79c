import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../src');

const IMPORTED = /import (\w+) from '([^']+\.module\.css)'/g;
const fileOf = (from: string, path: string) =>
  path.startsWith('#') ? join(SRC, path.slice(1)) : join(dirname(from), path);

const rules = new Map<string, string>();
const rulesOf = (file: string) => {
  const known = rules.get(file) ?? readFileSync(file, 'utf8');
  rules.set(file, known);
  return known;
};

/** `styles.name` of a component for which its module has no rule: the class would be `undefined`. */
function missingIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(IMPORTED)].flatMap(([, name = '', path = '']) => {
    const css = rulesOf(fileOf(file, path));
    const used = new Set(
      [...code.replaceAll(IMPORTED, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
        ([, rule]) => rule,
      ),
    );
    return [...used]
      .filter((rule) => !new RegExp(`\\.${rule}(?![\\w-])`).test(css))
      .map((rule) => `${file.slice(SRC.length + 1)}: ${name}.${rule}`);
  });
}

it('names no class that its module has no rule for', () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingIn)).toEqual([]);
});
