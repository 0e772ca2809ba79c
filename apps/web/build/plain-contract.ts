import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ListMeta } from '@zhiying/contract';
import type { Plugin } from 'vite';

const MARK = '?plain';
const FOLDER = dirname(fileURLToPath(import.meta.resolve('@zhiying/contract')));
const INDEX = join(FOLDER, 'index.ts');
/** They only gather what others declare. */
const AS_WRITTEN = new Set([INDEX, join(FOLDER, 'opens.ts')]);
/** As a namespace, of which a page gets only the areas it speaks to. */
const CALLS = join(FOLDER, 'calls.ts');
const AREAS = join(FOLDER, 'areas.ts');
const ZOD = join(FOLDER, 'zod.ts');

/**
 * The contract is schemas, and schemas are heavy: declaring all of them takes longer than drawing a table. The console
 * asks them only about what somebody typed into a form. So `@zhiying/contract` is here the contract without schemas
 * (paths, keys, words, limits), written out when the program is built; `@zhiying/contract/schemas` is the whole of it.
 */
export function plainContract(): Plugin {
  return {
    name: 'plain-contract',
    enforce: 'pre',
    // While developing, the contract changes under the server, which would read it only once.
    apply: 'build',
    resolveId(source, importer) {
      if (source === '@zhiying/contract') return plain(INDEX);
      if (source === '@zhiying/contract/schemas') return INDEX;
      return importer?.endsWith(MARK) && source.startsWith('.')
        ? plain(join(dirname(importer), source))
        : undefined;
    },
    async load(id) {
      if (!id.endsWith(MARK)) return undefined;
      const file = id.slice(0, -MARK.length);
      if (file === CALLS) return "export * as contract from './areas.ts';";
      if (file === AREAS) return areas();
      if (AS_WRITTEN.has(file)) return textOf(file);
      return writtenOut(await import(pathToFileURL(file).href), relative(FOLDER, file).replaceAll('\\', '/'));
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const asked = file.type === 'chunk' && new RegExp(`[\\w$]+ of [\\w/-]+\\.ts ${ONLY}`).exec(file.code);
        if (asked) this.error(asked[0]);
      }
    },
  };
}

/** A module that no schema reaches is the same either way. */
const plain = (file: string) => ({
  id: file + (reachesSchemas(file) ? MARK : ''),
  moduleSideEffects: false,
});

const textOf = (file: string) => readFileSync(file, 'utf8');

const areas = () =>
  [...textOf(CALLS).matchAll(/^import (\{[^}]*\} from '\.\/[\w/-]+\.ts';)/gm)]
    .map(([, rest]) => `export ${rest}`)
    .join('\n');

const known = new Map<string, boolean>();
function reachesSchemas(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  if (file === AREAS) return true;
  const imports = textOf(file).matchAll(/^(?:import|export) (?!type)[^;]*? from '(\.[^']+\.ts)';/gm);
  const found =
    file === ZOD || [...imports].some(([, other = '']) => reachesSchemas(join(dirname(file), other)));
  known.set(file, found);
  return found;
}

const ONLY = 'is only in @zhiying/contract/schemas';

/** Data as it is. A schema or a function is not here: what asks for one is found in the built program. */
const writtenOut = (module: Record<string, unknown>, file: string) =>
  [
    'const absent = (what) => { throw new Error(what); };',
    ...Object.entries(module).map(([name, value]) => {
      const data = dataOf(value);
      const text =
        data === undefined ? `/* @__PURE__ */ absent('${name} of ${file} ${ONLY}')` : JSON.stringify(data);
      return `export const ${name} = ${text};`;
    }),
  ].join('\n');

function dataOf(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if ('_zod' in value || value instanceof RegExp) return undefined;
  if (Array.isArray(value)) return value.map(dataOf);
  if ('method' in value && 'path' in value && 'data' in value) return callOf(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, dataOf(part)]));
}

/** What it takes to make a call, and to read the address of a list. */
function callOf(call: Record<string, unknown>): unknown {
  const { method, path, keys, list, export: twin } = call;
  return {
    method,
    path,
    keys,
    ...(list ? { list: listOf(list as ListMeta), export: dataOf(twin) } : {}),
  };
}

/** Of an export's columns only the names are asked for. */
const listOf = ({ search, sorts, defaultSort, columns }: ListMeta) => ({
  search,
  sorts,
  defaultSort,
  columns: Object.fromEntries(Object.keys(columns).map((name) => [name, {}])),
});
