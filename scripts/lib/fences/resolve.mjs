import { readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { inRoot } from '../places.mjs';

const manifests = new Map();
/** A package.json of the project, by its folder. */
function manifestOf(folder) {
  if (!manifests.has(folder)) {
    const path = inRoot(folder, 'package.json');
    manifests.set(folder, kindOf(`${folder}/package.json`) ? JSON.parse(readFileSync(path, 'utf8')) : {});
  }
  return manifests.get(folder);
}

const kinds = new Map();
/** `file`, `folder` or nothing. */
export function kindOf(path) {
  if (!kinds.has(path)) {
    const found = statSync(inRoot(path), { throwIfNoEntry: false });
    kinds.set(path, found?.isFile() ? 'file' : found?.isDirectory() ? 'folder' : undefined);
  }
  return kinds.get(path);
}

const WORKSPACES = ['apps/server', 'apps/web', 'apps/assistant', 'apps/sandbox', 'packages/contract'];
const workspaceNamed = (name) => WORKSPACES.find((folder) => manifestOf(folder).name === name);
const workspaceOf = (file) => WORKSPACES.find((folder) => file.startsWith(`${folder}/`));

/**
 * Where a name leads from a file: `{ file }` of the project, `{ package }` (built-in modules with `node:`), or `{ nowhere }` with
 * what is wrong. A package of the project is a package as far as its `exports` go, and its files otherwise.
 */
export function resolved(file, name, base) {
  const path = name.split('?', 1)[0];
  if (path.includes('\\')) return { nowhere: `a backslash in ${name}` };
  if (base === 'url' || /^\.\.?(\/|$)/.test(path)) return beside(file, path);
  if (path.startsWith('/')) return { nowhere: `the absolute path ${name}` };
  if (path.startsWith('#')) return ofAlias(file, path);
  if (/^[\w+.-]+:/.test(path) && !path.startsWith('node:')) return { nowhere: `the address ${name}` };
  const plain = path.replace(/^node:/, '');
  if (isBuiltin(path)) return { package: `node:${plain}` };
  return ofPackage(path);
}

/** As Node and browsers do: a path in an import is an address, `%2e` in it a dot. */
function beside(file, path) {
  const address = new URL(path, `file:///${file}`);
  if (address.protocol !== 'file:') return { nowhere: `the address ${path}` };
  const found = decodeURIComponent(address.pathname).slice(1);
  const [, installed] = /(?:^|\/)node_modules\/(.+)$/.exec(found) ?? [];
  return installed ? { package: installed } : { file: found };
}

function ofAlias(file, path) {
  const folder = workspaceOf(file);
  for (const [alias, to] of Object.entries((folder && manifestOf(folder).imports) ?? {})) {
    const [before, after] = alias.split('*');
    const fits = after === undefined ? alias === path : path.startsWith(before) && path.endsWith(after);
    if (!fits) continue;
    if (typeof to !== 'string') return { nowhere: `${alias}, which leads to several places` };
    if (!to.startsWith('.')) return resolved(file, to);
    const between = path.slice(before.length, path.length - (after?.length ?? 0));
    return { file: posix.join(folder, after === undefined ? to : to.replace('*', between)) };
  }
  return { nowhere: `the unknown short name ${path}` };
}

function ofPackage(path) {
  const steps = path.split('/');
  const name = steps.slice(0, path.startsWith('@') ? 2 : 1).join('/');
  const rest = path.slice(name.length + 1);
  const folder = workspaceNamed(name);
  if (!folder) return { package: posix.normalize(path) };
  const { exports } = manifestOf(folder);
  if (!exports) return { file: posix.join(folder, rest || 'index.ts') };
  return exports[rest ? `./${rest}` : '.']
    ? { package: path }
    : { nowhere: `${path}, which ${name} does not offer` };
}
