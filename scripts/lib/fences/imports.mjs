import { parseSync } from 'oxc-parser';
import { constantsOf, lineCounter, memberName, textsOf, unwrapped, walk } from './syntax.mjs';

/**
 * Everything a file reaches for by name. An entry is `{ name, line }`, and
 *
 * - `type`: nothing of it is in the program (`import type`, `import('…').Type`, `declare module`);
 * - `base: 'url'`: read as an address beside the file (`new URL('x', import.meta.url)`), not as a module;
 * - `glob`: a pattern of `import.meta.glob`;
 * - `unreadable`: what cannot be told without running the program, instead of a name.
 */
export function importsOf(file, text) {
  const known = imports.get(file);
  if (known?.text === text) return known.found;
  const found = file.endsWith('.css') ? styleImports(text) : scriptImports(file, text);
  imports.set(file, { text, found });
  return found;
}

const imports = new Map();
let last = {};

/** Parses a file, once for all who ask one after the other; `error` instead of a program where that fails. */
export function parsed(file, text) {
  if (last.file !== file || last.text !== text) {
    const result = parseSync(file, text);
    last = { file, text, result: result.errors.length ? { error: result.errors[0].message } : result };
  }
  return last.result;
}

/** Only files with one of these need their whole syntax tree, which takes four times as long as their module record. */
const NEEDS_TREE =
  /\brequire\b|\bimport\s*\(|\bimport\s+\w+\s*=|createRequire|getBuiltinModule|[bB]inding\b|dlopen|\bdeclare\s+module\b|\b(vi|vitest)\b|\beval\b|\bFunction\s*\(|_load\b|\bexport\s*\{\s*\}|\b(process|global|globalThis)\s*(\?\.)?\[|\bimport\s*\/|\\u/;

function scriptImports(file, text) {
  const result = parsed(file, text);
  if (result.error) return [{ unreadable: `a syntax error (${result.error})`, line: 1 }];
  const line = lineCounter(text);
  const { module } = result;
  const found = [...staticImports(module, text, line), ...references(text, line)];
  const needsTree =
    module.dynamicImports.length > 0 || module.importMetas.length > 0 || NEEDS_TREE.test(text);
  return needsTree ? [...found, ...treeImports(result.program, text, line)] : found;
}

function staticImports({ staticImports: imports, staticExports: exports }, text, line) {
  return [
    ...imports.map(({ moduleRequest, start, end }) => ({
      name: moduleRequest.value,
      line: line(start),
      type: isTypeOnly(text.slice(start, end)),
    })),
    ...exports.flatMap(({ start, end, entries }) => {
      const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest;
      return from ? [{ name: from.value, line: line(start), type: isTypeOnly(text.slice(start, end)) }] : [];
    }),
  ];
}

/** `import type { X } from`, not `import { type X } from` (which loads the module) nor `import type from` (a value of that name). */
const isTypeOnly = (statement) => /^(import|export)\s+type\s+(?!from\s*['"])(?=[\w$*{])/.test(statement);

const references = (text, line) =>
  [...text.matchAll(/^\/\/\/\s*<reference\s+(path|types)=["']([^"']+)["']/gm)].map((match) => ({
    name: match[1] === 'path' && !match[2].startsWith('.') ? `./${match[2]}` : match[2],
    line: line(match.index),
    type: true,
  }));

/** Functions of Node that load a module, whatever object they are taken from. */
const LOADERS = new Set(['require', 'getBuiltinModule', '_load', 'binding', '_linkedBinding', 'dlopen']);
/** What they can be taken from by a name that is not written. */
const GLOBALS = new Set(['process', 'globalThis', 'global']);
const MOCKS = new Set(['mock', 'doMock', 'unmock', 'doUnmock', 'importActual', 'importMock']);

function treeImports(program, text, line) {
  const constants = constantsOf(program);
  const requires = text.includes('createRequire') ? requireNames(program) : new Set();
  const found = [];
  const add = (node, argument, more = {}) => {
    const texts = argument && textsOf(argument, constants);
    const at = line(node.start);
    if (!texts) found.push({ unreadable: more.what ?? 'an import', line: at, ...more });
    else for (const name of texts) found.push({ name, line: at, ...more });
  };
  const isRequire = (node) => {
    const callee = unwrapped(node);
    if (callee?.type === 'Identifier') return callee.name === 'require' || requires.has(callee.name);
    return callee?.type === 'CallExpression' && isCreateRequire(callee);
  };
  const visitors = {
    ImportExpression: (node) => add(node, node.source),
    TSImportType: (node) => add(node, node.source ?? node.argument?.literal ?? node.argument, { type: true }),
    TSExternalModuleReference: (node) => add(node, node.expression),
    TSModuleDeclaration: (node) => {
      if (node.id.type === 'Literal' && !node.id.value.includes('*')) add(node, node.id, { type: true });
    },
    // `export {} from` names nothing, so it is not in the module record, and still loads the module.
    ExportNamedDeclaration: (node) => {
      if (node.source && node.specifiers.length === 0) add(node, node.source);
    },
    CallExpression: (node) => callImports(node),
    NewExpression: (node) => {
      const [address, base] = node.arguments;
      if (node.callee.name === 'URL' && base && isOwnAddress(base, constants))
        add(node, address, { base: 'url', what: 'an address beside the file' });
      if (node.callee.name === 'Function') found.push({ unreadable: 'new Function', line: line(node.start) });
    },
    MemberExpression: (node, parent) => {
      if (GLOBALS.has(unwrapped(node.object).name) && memberName(node, constants) === undefined)
        found.push({ unreadable: `a part of ${unwrapped(node.object).name}`, line: line(node.start) });
      if (LOADERS.has(memberName(node)) && parent.callee !== node && parent.type !== 'MemberExpression')
        found.push({ unreadable: `another name for ${memberName(node)}`, line: line(node.start) });
    },
    Identifier: (node, parent) => {
      if (requires.has(node.name) && !isCalled(node, parent))
        found.push({ unreadable: `another name for ${node.name}`, line: line(node.start) });
    },
  };
  function callImports(node) {
    const callee = unwrapped(node.callee);
    const [first] = node.arguments;
    if (callee.type === 'Identifier' && callee.name === 'eval')
      found.push({ unreadable: 'eval', line: line(node.start) });
    if (isRequire(callee) || LOADERS.has(callee.name)) return add(node, first);
    const name = memberName(callee, constants);
    if (name === undefined) return;
    const object = unwrapped(callee.object);
    if (name === 'resolve' && isRequire(object)) return add(node, first);
    if (LOADERS.has(name)) return add(node, first);
    if (object.type === 'MetaProperty' && name === 'resolve') return add(node, first);
    if (object.type === 'MetaProperty' && name.startsWith('glob')) return globImports(node, first);
    if (MOCKS.has(name) && first?.type === 'Literal') add(node, first);
  }
  function globImports(node, first) {
    // With options from elsewhere, or a `base`, patterns begin somewhere else.
    const options = node.arguments[1] && unwrapped(node.arguments[1]);
    const names = options?.properties?.map(({ key }) => key?.name ?? key?.value) ?? [];
    if (options && (options.type !== 'ObjectExpression' || names.some((name) => !name || name === 'base')))
      return add(node, undefined);
    const patterns = unwrapped(first)?.type === 'ArrayExpression' ? unwrapped(first).elements : [first];
    for (const pattern of patterns) add(node, pattern, { glob: true });
  }
  walk(program, (node, parent) => visitors[node.type]?.(node, parent));
  return found;
}

/** Variables that hold what `createRequire` returned, under whatever name it was imported. */
function requireNames(program) {
  const names = new Set();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return;
    const value = unwrapped(node.init);
    if (value?.type === 'CallExpression' && isCreateRequire(value)) names.add(node.id.name);
  });
  return names;
}

const isCreateRequire = ({ callee }) =>
  unwrapped(callee).name === 'createRequire' || memberName(unwrapped(callee)) === 'createRequire';

/** `load(…)`, `load.resolve(…)` and the declaration itself; anything else hands the function on. */
const isCalled = (node, parent) =>
  (parent.type === 'CallExpression' && parent.callee === node) ||
  (parent.type === 'MemberExpression' && parent.object === node && memberName(parent) === 'resolve') ||
  (parent.type === 'MemberExpression' && parent.property === node) ||
  (parent.type === 'VariableDeclarator' && parent.id === node) ||
  (parent.type === 'Property' && parent.key === node && parent.value !== node);

function isOwnAddress(expression, constants) {
  const node = unwrapped(expression);
  if (node.type === 'Identifier' && constants.get(node.name))
    return isOwnAddress(constants.get(node.name), constants);
  return node.type === 'MemberExpression' && unwrapped(node.object).type === 'MetaProperty';
}

const STYLE_COMMENT = /\/\*[\s\S]*?\*\//g;
const STYLE_IMPORT =
  /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)|\bcomposes\s*:[^;}]*?\sfrom\s+["']([^"']+)["']|@value[^;]*?\sfrom\s+["']([^"']+)["']/g;
const STYLE_ADDRESS = /\burl\(\s*["']?([^"')]+)/g;

/** `@import`, `composes … from` and `url(…)` of a style sheet; addresses of the data itself and of the page are no files. */
function styleImports(text) {
  const css = text.replace(STYLE_COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  const line = lineCounter(css);
  return [
    ...[...css.matchAll(STYLE_IMPORT)].map((match) => ({
      name: match[1] ?? match[2] ?? match[3],
      line: line(match.index),
    })),
    ...[...css.matchAll(STYLE_ADDRESS)]
      .filter(([, address]) => !/^(data:|#|\/)/.test(address))
      .map((match) => ({ name: match[1].trim(), line: line(match.index) })),
  ];
}
