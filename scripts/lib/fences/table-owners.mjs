import { parsed } from './imports.mjs';
import { textsOf, unwrapped, walk } from './syntax.mjs';

const SERVER = 'apps/server/src/';
const TEST = /\.(test|cases)\.[cm]?[jt]sx?$|^apps\/server\/src\/engines\/media\/testing\//;

/** Tables that nobody declares: pg-boss makes its own, and so does what applies migrations. */
const SCHEMA_OWNERS = { pgboss: 'kernel', drizzle: 'db' };
export const ownerOf = (table, owners) => owners.get(table) ?? SCHEMA_OWNERS[table.split('.', 1)[0]];

/** Who a file of the server is as far as tables go: its module, `engines/<engine>`, else `kernel`, `db`, `seed` or `app`. */
export function moduleOf(file) {
  const [tree, folder] = file.slice(SERVER.length).split('/');
  if (tree === 'modules') return folder;
  if (tree === 'engines') return `engines/${folder}`;
  return folder === undefined ? 'app' : tree;
}

/** Whether the tables that a file names are looked at: all but tests, which put the database as they need it. */
export const isChecked = (file) =>
  file.startsWith(SERVER) && /\.[cm]?[jt]sx?$/.test(file) && !TEST.test(file);

/** Names that a file gives to what it imports: `import { insertRows as put }`. */
export const importedNames = ({ staticImports }) =>
  new Map(
    staticImports.flatMap(({ entries }) =>
      entries.flatMap(({ importName, localName }) =>
        importName.name ? [[localName.value, importName.name]] : [],
      ),
    ),
  );

const DECLARES = new Set(['pgTable', 'pgView', 'pgMaterializedView']);

/** Every declared table with the module that owns it, and duplicate declarations. */
export function tableOwners(sources) {
  const owners = new Map();
  const faults = [];
  for (const [file, text] of sources) {
    if (!file.startsWith(SERVER) || !file.endsWith('.table.ts')) continue;
    const { module, program, error } = parsed(file, text);
    if (error) continue;
    const imported = importedNames(module);
    walk(program, (node) => {
      if (node.type !== 'CallExpression') return;
      const { name } = unwrapped(node.callee);
      if (!DECLARES.has(imported.get(name) ?? name)) return;
      for (const table of textsOf(node.arguments[0], new Map()) ?? []) {
        if (owners.has(table)) faults.push(`${file}: declares ${table}, a table of ${owners.get(table)}`);
        else owners.set(table, moduleOf(file));
      }
    });
  }
  return { owners, faults };
}

/**
 * Functions that are given a table's name, `insertRows(db, 'clue', …)`: the place of that argument by name. One that is not exported
 * is known in its own file only, as `file name`.
 */
export function tableTakers(sources) {
  const takers = new Map([['insertRows', 1]]);
  for (const [file, text] of sources) {
    if (!isChecked(file) || !/\btable\b/.test(text)) continue;
    const { program, error } = parsed(file, text);
    if (error) continue;
    walk(program, (node, parent, grandparent) => {
      const value = node.type === 'VariableDeclarator' ? unwrapped(node.init) : node;
      if (!/^(FunctionDeclaration|ArrowFunctionExpression|FunctionExpression)$/.test(value?.type)) return;
      const at = value.params.findIndex((one) => isTableName(one.left ?? one));
      if (at < 0 || !node.id?.name) return;
      const isExported = [parent, grandparent].some((one) => one?.type === 'ExportNamedDeclaration');
      takers.set(isExported ? node.id.name : `${file} ${node.id.name}`, at);
    });
  }
  return takers;
}

/** A parameter `table: string` or `table: keyof …`; one that is SQL already was looked at where it was written. */
const isTableName = ({ name, typeAnnotation }) =>
  name === 'table' &&
  /^(TSStringKeyword|TSTypeOperator|TSUnionType|TSLiteralType)$/.test(typeAnnotation?.typeAnnotation?.type);
