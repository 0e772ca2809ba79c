import { readFileSync } from 'node:fs';
import { FENCES } from './lib/fences.mjs';
import { areasOf, importsOf, resolved, sourcesIn } from './lib/imports.mjs';
import { inRoot } from './lib/places.mjs';

/** Holds the imports of every source against the table of who may use whom, and the table against its own examples. */
const TEST = /\.test\.tsx?$|\/test\//;
const isIn = (path, place) => (place.endsWith('/') ? path.startsWith(place) : path === place);
const fits = (name, allowed) =>
  allowed.some((entry) => (/[/:]$/.test(entry) ? name.startsWith(entry) : name === entry));

const fenceOf = (file) =>
  FENCES.filter(({ place }) => isIn(file, place)).sort((a, b) => b.place.length - a.place.length)[0];

/** The folder a file of an `each` place belongs to. */
const folderOf = (file, { place }) => `${place}${file.slice(place.length).split('/', 1)[0]}/`;

/** Why this file may not have this import; nothing where it may. */
function refusal(fence, file, { name, type }) {
  const { may = [], packages, without = [], each, among, inner, types, tests, place } = fence;
  const more = [type ? types : undefined, TEST.test(file) ? tests : undefined].filter(Boolean);
  const to = resolved(file, name);
  if (to.package !== undefined) {
    const extra = more.flatMap((allowed) => allowed.packages ?? []);
    const allowed = packages ? fits(to.package, packages) : !fits(to.package, without);
    return allowed || fits(to.package, extra) ? undefined : `does not use the package ${to.package}`;
  }
  const own = each ? folderOf(file, fence) : place;
  const reachable = [own, ...may, ...more.flatMap((extra) => extra.may ?? [])];
  if (reachable.some((where) => isIn(to.file, where))) return undefined;
  if (each && isIn(to.file, place)) {
    if (among) return undefined;
    if (inner && to.file === `${folderOf(to.file, fence)}${inner}`) return undefined;
  }
  return `does not use ${to.file}`;
}

function refusals(file, text) {
  const fence = fenceOf(file);
  if (!fence) return [];
  if (fence.empty) return [`${file}: ${fence.place} holds folders only`];
  const found = importsOf(text).flatMap((one) => {
    const reason = refusal(fence, file, one);
    return reason ? [`${file}:${one.line}: ${fence.place} ${reason}`] : [];
  });
  if (!fence.calls) return found;
  const calls = [...fence.calls, ...((TEST.test(file) && fence.tests?.calls) || [])];
  const foreign = areasOf(text).filter(({ area }) => !calls.includes(area));
  return [
    ...found,
    ...foreign.map(({ area, line }) => `${file}:${line}: ${fence.place} does not call contract.${area}`),
  ];
}

/** Folders that use one another in a circle, where folders may use one another at all. */
function circles(files) {
  return FENCES.filter(({ among }) => among).flatMap((fence) => {
    const uses = new Map();
    for (const [file, text] of files) {
      if (!isIn(file, fence.place)) continue;
      const from = folderOf(file, fence);
      for (const { name } of importsOf(text)) {
        const to = resolved(file, name).file;
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
  const walk = (place, way) => {
    if (way.includes(place)) return void found.push([...way.slice(way.indexOf(place)), place]);
    if (done.has(place)) return;
    for (const next of uses.get(place) ?? []) walk(next, [...way, place]);
    done.add(place);
  };
  for (const place of uses.keys()) walk(place, []);
  return found;
}

/** A fence nobody has tried may be open: each must refuse its own examples. */
function openFences() {
  const untried = FENCES.filter(({ never }) => !never?.length).map(({ place }) => `${place}: no example`);
  const open = FENCES.flatMap((fence) => {
    const within = `${fence.each ? 'one-of-them/' : ''}example.ts`;
    const file = fence.place.endsWith('/') ? `${fence.place}${within}` : fence.place;
    return fence.never
      .filter((text) => refusals(file, text).length === 0)
      .map((text) => `${fence.place} lets through: ${text}`);
  });
  const circle =
    circlesIn(
      new Map([
        ['a', new Set(['b'])],
        ['b', new Set(['a'])],
      ]),
    ).length === 0
      ? ['circles pass']
      : [];
  return [...untried, ...open, ...circle];
}

const roots = [...new Set(FENCES.map(({ place }) => place.split('/').slice(0, 3).join('/')))];
const files = roots.flatMap(sourcesIn).map((file) => [file, readFileSync(inRoot(file), 'utf8')]);
const problems = [
  ...openFences(),
  ...files.flatMap(([file, text]) => refusals(file, text)),
  ...circles(files),
];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${FENCES.length} fences, ${problems.length} problems`);
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0;
