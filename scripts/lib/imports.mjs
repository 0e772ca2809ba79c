import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inRoot } from './places.mjs';

const SOURCE = /\.(ts|tsx|mts|mjs|js|css)$/;
const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'migrations']);

/** Every source below a folder, as paths from the root with forward slashes. */
export function sourcesIn(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Comments and what is not code would be taken for imports. Line breaks stay, so that lines can be counted. */
const withoutComments = (text) =>
  text.replace(
    /(["'`])(?:\\[\s\S]|(?!\1)[^\\])*?\1|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (found, quote) => (quote ? found : found.replace(/[^\n]/g, '')),
  );

/**
 * `import … from`, `export … from`, `import '…'`, `import('…')`, `vi.mock('…')` and `new URL('…', import.meta.url)`; in
 * style sheets `@import` and `composes … from`.
 */
const IMPORTS =
  /(?:\b(?:import|export)\s+(?<type>type\s+)?(?:[\w*$\s{},]+?\s+from\s+)|\bimport\s+|\bimport\s*\(\s*|\bmock\(\s*(?:import\(\s*)?|\bnew URL\(\s*(?=['"]\.)|@import\s+(?:url\()?|\bcomposes:[^;]*?\sfrom\s+)(['"])(?<name>[^'"]+)\2/g;

export function importsOf(text) {
  const code = withoutComments(text);
  return [...code.matchAll(IMPORTS)].map((match) => ({
    name: match.groups.name,
    type: match.groups.type !== undefined,
    line: code.slice(0, match.index).split('\n').length,
  }));
}

/** The contract's areas a text names: `contract.member`; `*` where it takes the contract as a whole. */
export function areasOf(text) {
  const code = withoutComments(text);
  const line = (index) => code.slice(0, index).split('\n').length;
  const named = [...code.matchAll(/(?<!typeof )\bcontract\.(\w+)/g)].map((match) => ({
    area: match[1],
    line: line(match.index),
  }));
  const whole = [...code.matchAll(/=\s*contract\b(?!\.)/g)].map((match) => ({
    area: '*',
    line: line(match.index),
  }));
  return [...named, ...whole];
}

/** The packages' own short names, `#kit/…`, by the folder of their package.json. */
const aliases = new Map();
function aliasesFor(file) {
  const folder = /^(apps|packages)\/[^/]+/.exec(file)?.[0];
  if (!folder) return {};
  if (!aliases.has(folder)) {
    const manifest = inRoot(folder, 'package.json');
    const { imports = {} } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
    aliases.set(
      folder,
      Object.fromEntries(Object.entries(imports).map(([name, to]) => [name, posix.join(folder, to)])),
    );
  }
  return aliases.get(folder);
}

/** Where an import leads: a file of the project, or a package. */
export function resolved(file, name) {
  const path = name.split('?', 1)[0];
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(file), path) };
  if (!path.startsWith('#')) return { package: path };
  for (const [alias, to] of Object.entries(aliasesFor(file))) {
    if (alias === path) return { file: to };
    const [before, after] = alias.split('*');
    if (after !== undefined && path.startsWith(before))
      return { file: posix.normalize(to.replace('*', path.slice(before.length))) };
  }
  return { package: path };
}
