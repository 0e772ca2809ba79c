import { globSync } from 'node:fs';
import { posix } from 'node:path';
import { ROOT } from '../places.mjs';
import { contractCalls } from './contract-calls.mjs';
import { importsOf } from './imports.mjs';
import { FENCES, TEST_AIDS, UNREADABLE } from './layers.mjs';
import { kindOf, resolved } from './resolve.mjs';

/** A test by its place or by its name; a folder called `test` inside an area is none. */
const TEST_NAME = /\.(test|cases)\.[cm]?[jt]sx?$/;
const isTest = (file) => TEST_NAME.test(file) || TEST_AIDS.some((folder) => file.startsWith(folder));

/** Whether a path is in a place: a folder with all below it, one file, or `folder/*` with a name for the star. */
function isIn(path, place) {
  if (place === './') return path === '' || path === './';
  if (place.includes('*')) {
    const [before, after] = place.split('*');
    const between = path.slice(before.length, path.length - after.length);
    return path.startsWith(before) && path.endsWith(after) && !!between && !between.includes('/');
  }
  return place.endsWith('/') ? path.startsWith(place) : path === place;
}

const isPackage = (name, allowed) =>
  allowed.some((entry) =>
    /[/:]$/.test(entry) ? name.startsWith(entry) : name === entry || name.startsWith(`${entry}/`),
  );

const byExactness = [...FENCES].sort((a, b) => b.place.length - a.place.length);
export const fenceOf = (file) => byExactness.find(({ place }) => isIn(file, place));

/** The folder that a file of an `each` place belongs to. */
const folderOf = (file, { place }) => `${place}${file.slice(place.length).split('/', 1)[0]}/`;

const fitsWithin = (path, part) => (part.startsWith('*') ? path.endsWith(part.slice(1)) : isIn(path, part));

/** What the row lets this file use besides what it lets all of its files use. */
function extrasFor(fence, file, type) {
  const below = file.slice(fence.place.length);
  const parts = Object.entries(fence.within ?? {}).filter(([part]) => fitsWithin(below, part));
  return [
    ...parts.map(([, extra]) => extra),
    ...(type && fence.types ? [fence.types] : []),
    ...(isTest(file) && fence.tests ? [fence.tests] : []),
  ];
}

/** Why this file may not have this import; nothing where it may. */
function refusal(fence, file, entry) {
  // What tests read beside them is data.
  if (entry.unreadable && entry.base === 'url' && isTest(file)) return undefined;
  if (entry.unreadable) return `hides ${entry.unreadable} behind a value`;
  const to = resolved(file, entry.name, entry.base);
  if (to.nowhere) return `imports ${to.nowhere}`;
  const extras = extrasFor(fence, file, entry.type);
  if (to.package !== undefined) {
    const allowed = [...(fence.packages ?? []), ...extras.flatMap(({ packages = [] }) => packages)];
    return isPackage(to.package, allowed) ? undefined : `does not use the package ${to.package}`;
  }
  const may = [...(fence.may ?? []), ...extras.flatMap((extra) => extra.may ?? [])];
  if (!isReachable(fence, file, to.file, may)) return `does not use ${to.file}`;
  if (isTest(to.file) && !isTest(file) && !may.includes(to.file)) return `uses the test ${to.file}`;
  if (to.file.endsWith('.table.ts') && !entry.type && !isTest(file) && !declaresColumns(fence, file))
    return `uses the table objects of ${to.file}`;
  // An address may name a folder, or a file that does not exist yet.
  return entry.base === 'url' || kindOf(to.file) === 'file'
    ? undefined
    : `imports ${to.file}, which is no file`;
}

/** Queries are SQL, in which tables can be seen. Drizzle's table objects are for declarations, which need its package. */
const declaresColumns = (fence, file) =>
  isPackage(
    'drizzle-orm',
    extrasFor(fence, file, false).flatMap(({ packages = [] }) => packages),
  );

function isReachable(fence, file, to, may) {
  const own = fence.each ? folderOf(file, fence) : fence.place;
  if ([own, ...may].some((where) => isIn(to, where))) return true;
  if (!fence.each || !isIn(to, fence.place)) return false;
  return fence.among || (fence.inner && to === `${folderOf(to, fence)}${fence.inner}`);
}

/** Every pattern of `import.meta.glob` as the files it finds. */
function spread(file, entry) {
  if (!entry.glob || entry.unreadable) return [entry];
  const pattern = entry.name;
  if (pattern.startsWith('!')) return [];
  const to = pattern.startsWith('/') ? { file: posix.join('apps/web', pattern) } : resolved(file, pattern);
  if (!to.file) return [{ ...entry, glob: false }];
  const found = globSync(to.file, { cwd: ROOT });
  const name = (path) => {
    const way = posix.relative(posix.dirname(file), path);
    return way.startsWith('.') ? way : `./${way}`;
  };
  return found.length
    ? found.map((path) => ({ ...entry, name: name(path) }))
    : [{ ...entry, name: name(to.file) }];
}

/** What is wrong with the imports of a file. */
export function importFaults(file, text) {
  const fence = fenceOf(file);
  if (!fence) return [`${file}: stands in no place that scripts/lib/fences/layers.mjs knows`];
  if (fence.empty && !(isTest(file) && fence.tests))
    return [`${file}: ${fence.place} holds only what has a row of its own`];
  const found = importsOf(file, text)
    .flatMap((entry) => spread(file, entry))
    .flatMap((entry) => {
      const reason = refusal(fence, file, entry);
      return reason ? [{ ...entry, reason }] : [];
    });
  const hidden = found.filter(({ unreadable }) => unreadable).length;
  const allowed = UNREADABLE.find((row) => row.file === file)?.count ?? 0;
  const faults = found
    .filter(({ unreadable }) => !unreadable || hidden !== allowed)
    .map(({ line, reason }) => `${file}:${line}: ${fence.place} ${reason}`);
  return [...faults, ...callFaults(fence, file, text)];
}

function callFaults(fence, file, text) {
  if (!fence.calls) return [];
  const calls = [...fence.calls, ...extrasFor(fence, file, false).flatMap((extra) => extra.calls ?? [])];
  return contractCalls(file, text)
    .filter(({ area }) => !calls.includes(area))
    .map(({ area, line }) => `${file}:${line}: ${fence.place} does not call contract.${area}`);
}

/** Folders that use one another in a circle, where folders may use one another at all. */
export function circleFaults(sources) {
  return FENCES.filter(({ among }) => among).flatMap((fence) => {
    const uses = new Map();
    for (const [file, text] of sources) {
      if (!isIn(file, fence.place)) continue;
      const from = folderOf(file, fence);
      for (const { name, base } of importsOf(file, text)) {
        const to = name && resolved(file, name, base).file;
        if (!to || !isIn(to, fence.place) || isIn(to, from)) continue;
        uses.set(from, (uses.get(from) ?? new Set()).add(folderOf(to, fence)));
      }
    }
    return circlesIn(uses).map((way) => `in a circle: ${way.join(' → ')}`);
  });
}

function circlesIn(uses) {
  const found = [];
  const done = new Set();
  const visit = (place, way) => {
    if (way.includes(place)) return void found.push([...way.slice(way.indexOf(place)), place]);
    if (done.has(place)) return;
    for (const next of uses.get(place) ?? []) visit(next, [...way, place]);
    done.add(place);
  };
  for (const place of uses.keys()) visit(place, []);
  return found;
}
