import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  [more: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const isFunction = ({ type }: Node) =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);
const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;
const textOf = (source: string, node: unknown) =>
  isNode(node) ? source.slice(node.start, node.end as number) : '';

/** What of `access` reads from the pool. */
const ACCESS_CALLS = new Set(['resolve', 'actFor', 'describe']);

/** What reaches the pool; a unit beside them would be of no use. */
const WITH_POOL = /\bKernel\b(?!\[)|\bDatabase\b/;
const WITHOUT_POOL = /Pick<Kernel,(?:(?!'db'|'tx'|'access').)*>/g;

/**
 * Places of a module where code inside a transaction could ask the pool: the compiler lets a closure use whatever is around it.
 * Inside `tx(…)` and `.transaction(…)` neither `db` nor the kernel's may be named, nor what is made of them, unless it is handed
 * the unit; and what takes a unit takes no kernel with a pool.
 */
export function poolUses(source: string, file = 'module.ts'): string[] {
  const program = parseSync(file, source).program as unknown as Node;
  const found: string[] = [];
  const report = (node: Node, why: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line} ${why}: ${textOf(source, node).split('\n')[0]}`);
  };
  const pooled = pooledNames(program);

  const visit = (node: Node) => {
    if (isFunction(node)) checkParameters(node);
    const work = transactionWork(node, pooled);
    if (work) checkWork(work);
    childrenOf(node).forEach(visit);
  };

  function checkParameters({ params }: Node) {
    const types = (params as Node[]).map((param) =>
      textOf(source, param.typeAnnotation).replace(WITHOUT_POOL, ''),
    );
    if (!types.some((type) => /\bUnit\b/.test(type))) return;
    (params as Node[]).forEach((param, at) => {
      if (WITH_POOL.test(types[at] ?? '')) report(param, 'takes the pool beside a unit');
    });
  }

  function checkWork(work: Node) {
    const params = work.params as Node[];
    // Some hand the unit on after what they loaded in it.
    const unit = params.find((param) => nameOf(param) === 'unit') ?? params[0];
    const own = new Set((work.params as Node[]).flatMap(declaredNames));
    const inside = (node: Node, handsUnit: boolean) => {
      if (node.type === 'VariableDeclarator')
        for (const name of declaredNames(node.id as Node)) own.add(name);
      const isCall = node.type === 'CallExpression';
      const hands =
        isCall && (node.arguments as Node[]).some((argument) => nameOf(argument) === (nameOf(unit) ?? ''));
      if (node.type === 'MemberExpression' && !node.computed) {
        const property = nameOf(node.property) ?? '';
        const object = node.object as Node;
        const asksAccess = ACCESS_CALLS.has(property) && /(^|\.)access$/.test(textOf(source, object));
        if (asksAccess) report(node, 'asks the pool');
        else if (property === 'db' || (property === 'tx' && nameOf(object) === 'kernel'))
          report(node, 'asks the pool');
        else if (object.type === 'ThisExpression' && !handsUnit)
          report(node, 'calls a service without the unit');
        else if (nameOf(object) !== 'kernel') inside(object, handsUnit);
        return;
      }
      const name = nameOf(node);
      if (name && !own.has(name)) {
        if (name === 'db') report(node, 'asks the pool');
        else if (pooled.has(name) && !handsUnit) report(node, 'reaches the pool');
      }
      for (const child of childrenOf(node)) {
        if (child === node.key && !node.computed) continue;
        inside(child, hands || (handsUnit && !isCall && !isFunction(node)));
      }
    };
    inside(work.body as Node, false);
  }

  visit(program);
  return [...new Set(found)];
}

/** The function that runs inside a transaction, where a call begins one; a service that is given a function may do so too. */
function transactionWork({ type, callee, arguments: given }: Node, services: ReadonlySet<string>) {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined;
  const called = nameOf(callee) ?? (callee.type === 'MemberExpression' ? nameOf(callee.property) : '') ?? '';
  const service = nameOf(callee.object) ?? '';
  const begins = called === 'tx' || called === 'transaction' || services.has(called);
  return begins || (service !== 'kernel' && services.has(service))
    ? (given as Node[]).find(isFunction)
    : undefined;
}

/** `kernel` itself, services, and functions inside others that use a pool which is around them. */
function pooledNames(program: Node): Set<string> {
  const pooled = new Set(['kernel']);
  const locals: { name: string; body: Node }[] = [];
  const collect = (node: Node, depth: number) => {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) {
      const made = node.init.type === 'CallExpression' ? nameOf(node.init.callee) : undefined;
      if (made?.endsWith('Service')) for (const name of declaredNames(node.id as Node)) pooled.add(name);
      if (depth > 0 && isFunction(node.init)) locals.push({ name: nameOf(node.id) ?? '', body: node.init });
    }
    if (node.type === 'FunctionDeclaration' && depth > 0)
      locals.push({ name: nameOf(node.id) ?? '', body: node });
    if (isFunction(node))
      for (const param of node.params as Node[])
        if (/Service\b/.test(JSON.stringify(param.typeAnnotation ?? ''))) pooled.add(nameOf(param) ?? '');
    for (const child of childrenOf(node)) collect(child, depth + (isFunction(node) ? 1 : 0));
  };
  collect(program, 0);
  const usesPool = (body: Node): boolean => {
    const own = new Set((body.params as Node[]).flatMap(declaredNames));
    const uses = (node: Node): boolean => {
      const name = nameOf(node);
      return (
        (name !== undefined && !own.has(name) && (name === 'db' || name === 'tx' || pooled.has(name))) ||
        childrenOf(node).some(uses)
      );
    };
    return uses(body);
  };
  for (let before = -1; before < pooled.size; ) {
    before = pooled.size;
    for (const { name, body } of locals) if (name && usesPool(body)) pooled.add(name);
  }
  return pooled;
}

const declaredNames = (pattern: Node): string[] => {
  const name = nameOf(pattern);
  if (name) return [name];
  if (pattern.type === 'Property') return declaredNames(pattern.value as Node);
  if (pattern.type === 'AssignmentPattern') return declaredNames(pattern.left as Node);
  return childrenOf(pattern)
    .filter(({ type }) => !type.startsWith('TS'))
    .flatMap(declaredNames);
};

/** The same for every module of the server. */
export function poolUsesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => poolUses(readFileSync(join(folder, name), 'utf8'), name));
}
