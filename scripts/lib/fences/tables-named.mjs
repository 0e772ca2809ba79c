import { parsed } from './imports.mjs';
import { HOLE } from './sql-tokens.mjs';
import { constantsOf, lineCounter, memberName, textsOf, unwrapped, walk } from './syntax.mjs';
import { importedNames } from './table-owners.mjs';
import { tableUses } from './table-uses.mjs';

/** Where SQL is made of values, and where a table may be named in it or by a text of its own. */
const MAKES_SQL = /\bsql\b|\braw\b|\bquery\b|\btable\b/;
const NAMES_TABLE =
  /\b(?:from|join|into|update|using|table|truncate|lock|copy|only)\s+(?:public\.)?"?(\w+)|['"`](\w+_\w+)['"`]/gi;

/** Only such files need their syntax tree, which takes longer than all the rest. */
const mayNameTables = (text, { owners, takers }) =>
  MAKES_SQL.test(text) ||
  [...text.matchAll(NAMES_TABLE)].some(([, inSql, alone]) => owners.has(inSql) || owners.has(alone)) ||
  [...takers.keys()].some((name) => text.includes(name));

/** Words behind which a table can stand. */
const HAS_TABLE = /\b(from|join|into|update|using|table|truncate|lock|copy|regclass|references)\b/i;

/**
 * What a file does to which table: `{ table, use, line }`; `{ hole }` where SQL is made of what is only known when the program runs.
 */
export function tablesNamedIn(file, text, known) {
  if (!mayNameTables(text, known)) return [];
  const { owners, takers } = known;
  const result = parsed(file, text);
  if (result.error) return [{ hole: `a syntax error (${result.error})`, line: 1 }];
  const line = lineCounter(text);
  const constants = constantsOf(result.program);
  const found = [];
  const isTable = (name) => owners.has(name);
  const add = (node, uses) => {
    for (const use of uses) found.push({ ...use, line: line(node.start) });
  };
  /** A table by its name; a parameter `table` was given by somebody whose call is looked at. */
  const named = (node, argument, use) => {
    const names = textsOf(argument, constants);
    if (!names && argument.name !== 'table') add(node, [{ hole: 'the name of a table' }]);
    for (const name of names ?? [])
      if (isTable(unqualified(name))) add(node, [{ table: unqualified(name), use }]);
  };
  const inner = new Set();
  const imported = importedNames(result.module);
  const takerAt = (callee) => {
    const name = callee.name ?? memberName(callee);
    return takers.get(`${file} ${name}`) ?? takers.get(imported.get(name) ?? name);
  };
  const onlyRead = new Set();
  walk(result.program, (node, parent) => {
    if (isText(node, parent) && !inner.has(node)) {
      const isPiece = node.type === 'TaggedTemplateExpression' || node.type === 'CallExpression';
      const sql = sqlOf(node, constants, inner);
      if (isPiece) add(node, tableUses(sql, isTable));
      // A sentence may end with a word that SQL knows.
      else if (HAS_TABLE.test(sql))
        add(
          node,
          tableUses(sql, isTable, { isPiece }).filter(({ hole }) => !hole),
        );
    }
    // SQL put together from values is noted even inside a larger piece.
    if (node.type === 'CallExpression' && isRaw(node) && sqlOf(node, constants, new Set()).includes(HOLE))
      add(node, [{ hole: 'raw SQL' }]);
    if (node.type === 'Literal' && /^[a-z]+_[a-z_]+$/.test(node.value) && !isKeyOrType(node, parent))
      named(node, node, onlyRead.has(node) ? 'reads' : 'writes');
    if (node.type === 'Property' && READS_ROWS_OF.has(keyName(node)))
      walk(node.value, (one) => void (one.type === 'Literal' && onlyRead.add(one)));
    if (node.type === 'Property' && keyName(node) === 'table' && parent.type === 'ObjectExpression')
      named(node, node.value, onlyRead.has(unwrapped(node.value)) ? 'reads' : 'writes');
    if (node.type === 'Identifier' && takerAt(node) !== undefined && isHandedOn(node, parent))
      add(node, [{ hole: `another name for ${node.name}` }]);
    const argument = node.type === 'CallExpression' && node.arguments[takerAt(unwrapped(node.callee)) ?? -1];
    if (argument) named(node, argument, 'writes');
  });
  return found;
}

/** Declarations that name a table in order to show its rows, not to write them. */
const READS_ROWS_OF = new Set(['audited', 'rows']);

const unqualified = (name) => name.replaceAll('"', '').replace(/^public\./, '');
const keyName = ({ key, computed }) => (computed ? undefined : (key.name ?? key.value));
const isKeyOrType = (node, parent) =>
  parent?.type.startsWith('TS') ||
  (parent?.type === 'Property' && parent.key === node) ||
  /^(Import|Export)/.test(parent?.type);

/** A function that takes a table and is neither called, declared nor imported here is called elsewhere, under another name. */
const isHandedOn = (node, parent) =>
  !/^(Import|Export|Function|TS)/.test(parent.type) &&
  !(parent.type === 'CallExpression' && parent.callee === node) &&
  !(parent.type === 'VariableDeclarator' && parent.id === node) &&
  !(parent.type === 'MemberExpression' && parent.property === node) &&
  !(parent.type === 'Property' && parent.key === node && parent.value !== node);

/** Where a piece of SQL begins: a tagged template, `raw(…)`, a template or a text that is not part of a larger one. */
function isText(node, parent) {
  if (node.type === 'TaggedTemplateExpression') return memberName(unwrapped(node.tag)) !== 'raw';
  if (node.type === 'CallExpression') return isRaw(node);
  if (node.type === 'TemplateLiteral') return parent?.type !== 'TaggedTemplateExpression';
  if (node.type === 'BinaryExpression') return node.operator === '+';
  return node.type === 'Literal' && typeof node.value === 'string' && !isKeyOrType(node, parent);
}

/** `raw(text)` makes SQL of a text, `db.raw(text)` sends it. `sharp(…).raw()` is something else. */
const isRaw = (node) =>
  node.arguments.length > 0 &&
  (unwrapped(node.callee).name === 'raw' || memberName(unwrapped(node.callee)) === 'raw');

/** The SQL that an expression makes, with a mark for each part that is not written in the file. Notes the nodes it has taken in. */
function sqlOf(expression, constants, inner) {
  const node = unwrapped(expression);
  const piece = (one) => sqlOf(one, constants, inner);
  inner.add(node);
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : HOLE;
    case 'TemplateLiteral':
      return node.quasis
        .map(
          ({ value }, at) =>
            (value.cooked ?? value.raw) + (node.expressions[at] ? piece(node.expressions[at]) : ''),
        )
        .join('');
    case 'TaggedTemplateExpression':
      return piece(node.quasi);
    case 'BinaryExpression':
      return node.operator === '+' ? piece(node.left) + piece(node.right) : HOLE;
    case 'CallExpression':
      return isRaw(node) ? piece(node.arguments[0]) : HOLE;
    default: {
      inner.delete(node);
      const texts = node && textsOf(node, constants);
      return texts?.length === 1 ? texts[0] : HOLE;
    }
  }
}
