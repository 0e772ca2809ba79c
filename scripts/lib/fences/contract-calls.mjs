import { readdirSync } from 'node:fs';
import { inRoot } from '../places.mjs';
import { parsed } from './imports.mjs';
import { lineCounter, memberName, walk } from './syntax.mjs';

const CONTRACT = /^@zhiying\/contract(\/schemas)?$/;

const camel = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
/** The areas' names as the contract exports them: `aiCreate` for the folder `ai-create`. */
const AREAS = new Set(
  readdirSync(inRoot('packages/contract/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'core')
    .map(({ name }) => camel(name)),
);

/**
 * The contract's areas whose calls a file names: `contract.member`, `contract['member']`, `import { member }`. `*` where it takes
 * the contract as a whole: then it could name any.
 */
export function contractCalls(file, text) {
  if (!/@zhiying\/contract/.test(text)) return [];
  const result = parsed(file, text);
  if (result.error) return [];
  const line = lineCounter(text);
  const found = [];
  const whole = new Set();
  const namespaces = new Set();
  for (const { moduleRequest, entries, start } of result.module.staticImports) {
    if (!CONTRACT.test(moduleRequest.value)) continue;
    for (const { importName, localName, isType } of entries) {
      if (isType) continue;
      if (importName.kind === 'NamespaceObject') namespaces.add(localName.value);
      if (importName.kind !== 'Name' || importName.name === 'contract') whole.add(localName.value);
      else if (AREAS.has(importName.name)) found.push({ area: importName.name, line: line(start) });
    }
  }
  if (whole.size === 0) return found;
  walk(result.program, (node, parent, grandparent) => {
    if (node.type !== 'Identifier' || !whole.has(node.name) || isNoValue(node, parent)) return;
    let area = memberOf(node, parent);
    if (namespaces.has(node.name)) {
      if (area === 'contract') area = memberOf(parent, grandparent);
      else if (area && !AREAS.has(area)) return;
    }
    found.push({ area: area ?? '*', line: line(node.start) });
  });
  return found;
}

/** The member that is taken of a value; nothing where the value is used as a whole. */
const memberOf = (node, parent) => (parent?.object === node ? memberName(parent) : undefined);

/** Where the word is no use of the value: in an import, after a dot, as a key, in a type. */
const isNoValue = (node, parent) =>
  /^Import|^TS(?!As|Satisfies|NonNull|TypeAssertion)/.test(parent.type) ||
  (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (parent.type === 'Property' && parent.key === node && parent.value !== node && !parent.computed);
