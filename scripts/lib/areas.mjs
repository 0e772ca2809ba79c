import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { inRoot } from './places.mjs';

/** Where tests are, and how their files are called. */
const TESTS = {
  scripts: ['.', /\.test\.mjs$/],
  'apps/web': ['.', /\.test\.tsx?$/],
  'apps/server': ['.', /\.test\.ts$/],
  e2e: ['.', /\.journey\.ts$/],
};

/** The folders whose tests somebody runs. */
export const FOLDERS = Object.keys(TESTS);

/** What takes long, kills things or makes films: `npm run test:all` and the tests of an area run it, the gate does not. */
const FULL = /\.full\.(test|journey)\.ts$/;

/** The files of a folder that `npm test` runs. */
export const gateTestsOf = (folder) => testsOf(folder, []).filter((file) => !FULL.test(file));

/** Groups of tests that a test file imports: they run with it. */
const CASES = /\.cases\.tsx?$/;

const plain = (name) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Files of a folder's tests that belong to one of the areas: a folder of that name leads to them, or their name begins with
 * it (`material-review.test.ts` is of `material`; `aiCreate` and `ai-create` are one). Of cases that belong, the tests that run them.
 * No area: all of them.
 */
export function testsOf(folder, areas) {
  const [below, isTest] = TESTS[folder];
  const belongs = (file) =>
    areas
      .map(plain)
      .some((area) => file.split('/').some((step) => new RegExp(`^${area}([-.]|$)`).test(plain(step))));
  const files = filesBelow(folder, below).filter((file) => isTest.test(file) || CASES.test(file));
  const asked = new Set(
    areas.length === 0 ? files.filter((file) => isTest.test(file)) : files.filter(belongs),
  );
  // The set grows while it is walked: cases may be run by other cases.
  for (const file of asked)
    if (CASES.test(file)) for (const other of files) if (importsFile(folder, other, file)) asked.add(other);
  return [...asked].filter((file) => isTest.test(file)).sort((a, b) => a.localeCompare(b));
}

function importsFile(folder, file, imported) {
  const text = readFileSync(inRoot(folder, file), 'utf8');
  const name = posix.relative(posix.dirname(file), imported);
  return ["'", '"'].some((quote) =>
    text.includes(`${quote}${name.startsWith('.') ? name : `./${name}`}${quote}`),
  );
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
