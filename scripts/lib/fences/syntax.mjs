import { visitorKeys } from 'oxc-parser';

/** Calls `visit(node, parent, grandparent)` for every node of a syntax tree, parents before children. */
export function walk(node, visit, parent = null, grandparent = null) {
  visit(node, parent, grandparent);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    if (Array.isArray(child)) {
      for (const one of child) if (one) walk(one, visit, node, parent);
    } else if (child) walk(child, visit, node, parent);
  }
}

/** The line of an offset in a text. */
export function lineCounter(text) {
  return (offset) => {
    let line = 1;
    for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
    return line;
  };
}

const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ChainExpression',
]);

/** The expression without brackets and type assertions around it. */
export function unwrapped(node) {
  let inner = node;
  while (inner && WRAPPERS.has(inner.type)) inner = inner.expression;
  return inner;
}

/**
 * The `const` declarations at the top of a program whose values can be read: name → expression. Not those whose name means something
 * else somewhere in the file.
 */
export function constantsOf(program) {
  let known;
  return {
    get: (name) => {
      known ??= readableConstants(program);
      return known.get(name);
    },
  };
}

function readableConstants(program) {
  const constants = topConstants(program);
  if (constants.size === 0) return constants;
  const times = new Map();
  const bind = (pattern) =>
    walk(pattern, (node) => {
      if (node.type === 'Identifier') times.set(node.name, (times.get(node.name) ?? 0) + 1);
    });
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') bind(node.id);
    if (node.type === 'CatchClause' && node.param) bind(node.param);
    for (const parameter of node.params?.filter?.(Boolean) ?? [])
      if (/Function/.test(node.type)) bind(parameter);
  });
  for (const [name, count] of times) if (count > 1) constants.delete(name);
  return constants;
}

function topConstants(program) {
  const constants = new Map();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
  }
  return constants;
}

/** Every text an expression can stand for; undefined where that is only known when the program runs. */
export function textsOf(expression, constants, depth = 0) {
  const node = unwrapped(expression);
  if (!node || depth > 20) return undefined;
  const inner = (one) => textsOf(one, constants, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : undefined;
    case 'TemplateLiteral':
      return joined(
        node.quasis.flatMap((quasi, at) => [
          [quasi.value.cooked ?? quasi.value.raw],
          ...(node.expressions[at] ? [inner(node.expressions[at])] : []),
        ]),
      );
    case 'BinaryExpression':
      return node.operator === '+' ? joined([inner(node.left), inner(node.right)]) : undefined;
    case 'ConditionalExpression':
      return either([inner(node.consequent), inner(node.alternate)]);
    case 'LogicalExpression':
      return either([inner(node.left), inner(node.right)]);
    case 'Identifier':
      return inner(constants.get(node.name));
    default:
      return undefined;
  }
}

const either = (sides) => (sides.includes(undefined) ? undefined : sides.flat());

const joined = (parts) =>
  parts.includes(undefined)
    ? undefined
    : parts.reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)), ['']);

/** The name of a member: `a.b`, `a['b']`, a.b of an optional chain. */
export function memberName(node, constants = new Map()) {
  if (node?.type !== 'MemberExpression') return undefined;
  if (!node.computed) return node.property.name;
  return textsOf(node.property, constants)?.[0];
}
