import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { inRoot } from './places.mjs';

/** Where tests are, and how their files are called. */
const TESTS = {
  'apps/web': ['src', /\.test\.tsx?$/],
  'apps/server': ['.', /\.test\.ts$/],
  e2e: ['.', /\.journey\.ts$/],
};

const plain = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Files of a folder's tests that belong to one of the areas: a folder of that name leads to them, or their name begins with
 * it (`material-review.test.ts` is of `material`; `aiCreate` and `ai-create` are one).
 */
export function testsOf(folder, areas) {
  const [below, isTest] = TESTS[folder];
  const belongs = (file) =>
    areas
      .map(plain)
      .some((area) => file.split('/').some((step) => new RegExp(`^${area}([-.]|$)`).test(plain(step))));
  return filesBelow(folder, below)
    .filter((file) => isTest.test(file) && belongs(file))
    .sort();
}

const filesBelow = (folder, below) =>
  readdirSync(inRoot(folder, below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(inRoot(folder).length + 1)
        .split(sep)
        .join('/'),
    );
