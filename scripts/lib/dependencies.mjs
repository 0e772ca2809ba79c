import { existsSync, readFileSync } from 'node:fs';
import { isAllowed, READ_BY_HAND, saidIn } from './licences.mjs';
import { inRoot } from './places.mjs';

const DOCUMENT = 'docs/dependencies.md';
const COPYLEFT = 'GPL parts and the LGPL way out';
const EMPTY = 'empty-npm-package';
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];
/** Section of the document → folder of the package.json, and the lockfile that holds its packages. */
const MANIFESTS = {
  'package.json': { folder: '', lock: 'package-lock.json' },
  'apps/server': { folder: 'apps/server', lock: 'package-lock.json' },
  'apps/web': { folder: 'apps/web', lock: 'package-lock.json' },
  'apps/assistant': { folder: 'apps/assistant', lock: 'package-lock.json' },
  'apps/sandbox': { folder: 'apps/sandbox', lock: 'package-lock.json' },
  'packages/contract': { folder: 'packages/contract', lock: 'package-lock.json' },
  'packages/client': { folder: 'packages/client', lock: 'package-lock.json' },
  'packages/poster': { folder: 'packages/poster', lock: 'package-lock.json' },
  voice: { folder: 'voice', lock: 'voice/package-lock.json' },
};

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'));

/** What docs/dependencies.md does not say, or says otherwise than package.json, lockfiles and what is installed. */
export function dependencyFaults() {
  const sections = sectionsOf(readFileSync(inRoot(DOCUMENT), 'utf8'));
  const listed = Object.entries(MANIFESTS).flatMap(([title, { folder, lock }]) => {
    const manifest = readJson(folder ? `${folder}/package.json` : 'package.json');
    return [
      ...tableFaults(title, sections.get(title) ?? '', manifest, readJson(lock).packages, folder),
      ...standInFaults(lock, manifest, readJson(lock).packages),
    ];
  });
  const workspaces = Object.keys(readJson('package-lock.json').packages)
    .filter((path) => path && !path.includes('node_modules/') && !MANIFESTS[path])
    .map((path) => `scripts/lib/dependencies.mjs：没有查看 ${path}/package.json`);
  const locks = ['package-lock.json', 'voice/package-lock.json'].map((file) => readJson(file).packages);
  return [
    ...unnoticedExamples(),
    ...workspaces,
    ...listed,
    ...locks.flatMap((packages) => copyleftFaults(sections.get(COPYLEFT) ?? '', packages)),
  ];
}

/** `## title` → what stands below it. */
function sectionsOf(text) {
  return new Map(text.split(/^## /m).map((part) => [part.split('\n', 1)[0].trim(), part]));
}

const quoted = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** The rows of a section: names in the first cell, licence in the second, reason and replacement after them. */
function rowsOf(section) {
  return [...section.matchAll(/^\| (`.*)\|$/gm)].map(([, row]) => {
    const [names, licence = '', why = '', instead = ''] = row.split('|').map((cell) => cell.trim());
    return { names: quoted(names), licence, why, instead };
  });
}

function tableFaults(title, section, manifest, packages, folder) {
  const rows = rowsOf(section);
  const asked = KINDS.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
  const told = rows.flatMap(({ names }) => names);
  const where = `${DOCUMENT}「${title}」`;
  return [
    ...asked.filter((name) => !told.includes(name)).map((name) => `${where}：没有写 ${name}`),
    ...told.filter((name) => !asked.includes(name)).map((name) => `${where}：${name} 已不是依赖`),
    ...rows
      .filter(({ why, instead }) => !why || !instead)
      .map(({ names }) => `${where}：${names[0]} 没有写原因或替代`),
    ...rows.flatMap(({ names, licence }) =>
      names
        .filter((name) => asked.includes(name))
        .flatMap((name) => licenceFaults(name, licence, packages, folder))
        .map((fault) => `${where}：${fault}`),
    ),
  ];
}

function licenceFaults(name, told, packages, folder) {
  const place = [`${folder}/node_modules/${name}`, `node_modules/${name}`].find((path) => packages[path]);
  const entry = packages[place];
  if (!entry) return [`锁定文件里没有 ${name}`];
  if (entry.link) return told === 'own' ? [] : [`${name} 是自己的包，应写 own`];
  const expected = READ_BY_HAND[name] ?? entry.license;
  const manifest = inRoot(place, 'package.json');
  const installed = existsSync(manifest) ? saidIn(JSON.parse(readFileSync(manifest, 'utf8'))) : entry.license;
  return [
    ...(told === expected ? [] : [`${name} 的许可是 ${expected}，写的是 ${told}`]),
    ...(installed === entry.license ? [] : [`${name} 锁定的许可是 ${entry.license}，安装的是 ${installed}`]),
  ];
}

/** Every override by the empty package must be what the lock holds: npm keeps a package that it found before. */
function standInFaults(lock, { overrides = {} }, packages) {
  const wanted = Object.values(overrides)
    .flatMap((inner) => (typeof inner === 'object' ? Object.entries(inner) : []))
    .filter(([, by]) => String(by).startsWith(`npm:${EMPTY}@`))
    .map(([name]) => name);
  return wanted
    .filter((name) => packages[`node_modules/${name}`]?.name !== EMPTY)
    .map((name) => `${lock}：${name} 应由空包代替`);
}

/** Whatever asks for more than a notice is named among the copyleft parts, `*` standing for any ending. */
function copyleftFaults(section, packages) {
  const patterns = rowsOf(section).flatMap(({ names }) => names);
  const isNamed = (name) =>
    patterns.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    .map(([path, entry]) => [path.slice(path.lastIndexOf('node_modules/') + 13), entry.license])
    .map(([name, licence]) => [name, READ_BY_HAND[name] ?? licence])
    .filter(([name, licence]) => licence && !isAllowed(licence) && !isNamed(name))
    .map(([name, licence]) => `${DOCUMENT}「${COPYLEFT}」：没有写 ${name}（${licence}）`);
}

/** A check nobody has tried may see nothing: each rule must find its own example. */
function unnoticedExamples() {
  const packages = { 'node_modules/a': { license: 'MIT' }, 'node_modules/b': { license: 'GPL-3.0-only' } };
  const manifest = { dependencies: { a: '1.0.0' } };
  const table = (row) => tableFaults('example', `example\n${row}\n`, manifest, packages, 'example');
  const examples = {
    'a package without a row': table(''),
    'a row without a package': table('| `a` | MIT | why | nothing |\n| `c` | MIT | why | nothing |'),
    'another licence': table('| `a` | ISC | why | nothing |'),
    'no reason': table('| `a` | MIT | | nothing |'),
    'an unnamed copyleft part': copyleftFaults('', packages),
    'a stand-in that is none': standInFaults(
      'lock',
      { overrides: { x: { a: `npm:${EMPTY}@1.0.0` } } },
      packages,
    ),
  };
  const sound = table('| `a` | MIT | why | nothing |');
  return [
    ...sound.map((fault) => `scripts/lib/dependencies.mjs：例子本应通过：${fault}`),
    ...Object.entries(examples)
      .filter(([, faults]) => faults.length === 0)
      .map(([what]) => `scripts/lib/dependencies.mjs：没有发现例子 ${what}`),
  ];
}
