import { parsed } from './imports.mjs';
import { resolved } from './resolve.mjs';
import { constantsOf, lineCounter, memberName, textsOf, unwrapped, walk } from './syntax.mjs';

/**
 * Where SQL of a module stands, by the name of the file alone. Everything else (services, routes, policies, errors, jobs and pure
 * logic without a layer in its name) makes neither statements nor conditions. A module's `index.ts` declares what goes every
 * night, a register and an import their own rows, a run the work of one job.
 */
const HOLDS_SQL =
  /(\.(repository|source|rows|scope|table|register|import|workbench|run|demo|test)\.[cm]?[jt]sx?|^apps\/server\/src\/modules\/[^/]+\/index\.ts)$/;
const OF_A_MODULE = /^apps\/server\/src\/modules\/.*\.[cm]?[jt]sx?$/;

const MAKES_SQL = 'apps/server/src/db/sql.ts';
const STATEMENT =
  /^\s*(select\s[\s\S]*\bfrom\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|with\s+\w+\s+as\b)/i;

/** Where a file of a layer without SQL makes some: `{ what, line }`. The type `SQL` may be named: conditions are handed on. */
export function sqlMadeIn(file, text) {
  if (!OF_A_MODULE.test(file) || HOLDS_SQL.test(file)) return [];
  const result = parsed(file, text);
  if (result.error) return [{ what: `has a syntax error (${result.error})`, line: 1 }];
  const line = lineCounter(text);
  const constants = constantsOf(result.program);
  const leadsToSql = (name) =>
    name !== undefined &&
    (textsOf(name, constants) ?? []).some((one) => resolved(file, one).file === MAKES_SQL);
  const found = [];
  walk(result.program, (node) => {
    if (leadsToSql(importedBy(node))) found.push({ what: 'imports what makes SQL', line: line(node.start) });
    if (makesSql(node)) found.push({ what: 'holds SQL', line: line(node.start) });
  });
  return found;
}

/** The name of the module that a node imports values from; nothing where it names types alone. */
function importedBy(node) {
  switch (node.type) {
    case 'ImportDeclaration':
      return namesValues(node.importKind, node.specifiers, 'importKind') ? node.source : undefined;
    case 'ExportNamedDeclaration':
      return node.source && namesValues(node.exportKind, node.specifiers, 'exportKind')
        ? node.source
        : undefined;
    case 'ExportAllDeclaration':
      return node.exportKind === 'type' ? undefined : node.source;
    case 'ImportExpression':
      return node.source;
    case 'TSExternalModuleReference':
      return node.expression;
    default:
      return undefined;
  }
}

const namesValues = (kind, specifiers, kindOfEach) =>
  kind !== 'type' && specifiers.some((one) => one[kindOfEach] !== 'type');

function makesSql(node) {
  switch (node.type) {
    case 'TaggedTemplateExpression':
      // Whatever the tag is called here.
      return (
        memberName(unwrapped(node.tag)) !== 'raw' || unwrapped(unwrapped(node.tag).object).name !== 'String'
      );
    case 'CallExpression':
      return (
        node.arguments.length > 0 &&
        (unwrapped(node.callee).name === 'raw' || memberName(unwrapped(node.callee)) === 'raw')
      );
    case 'Literal':
      return typeof node.value === 'string' && STATEMENT.test(node.value);
    case 'TemplateElement':
      return STATEMENT.test(node.value.cooked ?? node.value.raw);
    default:
      return false;
  }
}
