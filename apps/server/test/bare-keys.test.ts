import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Keys are written where calls are declared, and nowhere else: code names the call it serves. What is left in the console are
 * tabs of several areas, whose calls the page would otherwise load for their key alone, and what the palette offers everywhere.
 */
const LEFT = { server: 0, web: 25 };

const EXCEPT = /(\.test\.tsx?|\.story\.tsx|\/seed\/demo\/.*)$/;
const KEY = /'\d{1,2}-\d{1,2}'/g;

const bareKeys = (app: string) => {
  const root = join(import.meta.dirname, '../..', app, 'src');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !EXCEPT.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(KEY)].map(([key]) => `${file}: ${key}`));
};

it.each(Object.entries(LEFT))('names calls instead of keys: %s has at most %i left', (app, left) => {
  const found = bareKeys(app);
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(left);
});
