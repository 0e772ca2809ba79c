import { visitorKeys } from 'oxc-parser';
import { parsed } from './imports.mjs';
import { lineCounter, memberName, unwrapped } from './syntax.mjs';

/** Where helpers of tests stand; cases stand beside what they try as well. */
const AIDS = /^(apps\/server\/test|e2e)\/.*\.ts$/;
const TEST = /\.(test|journey|walk|full)\.tsx?$/;
const CASES = /\.cases\.tsx?$/;
/** Started by name, imported by nobody. */
const PROGRAMS = ['e2e/take-pictures.ts', 'e2e/get-chromium.ts'];

/** Calls by whose names something stands open afterwards: a server, a house, a folder, a process, a connection. */
const OPENS =
  /^(open|start|launch|listen|spawn|fork|exec|mkdtemp|createServer|connect|migrate|serve)(?![a-z])/;

const isHelper = (file) =>
  !TEST.test(file) && !PROGRAMS.includes(file) && (CASES.test(file) || AIDS.test(file));

/**
 * What a helper of tests opens when it is imported. Files of one process share their modules, and what a helper opened is
 * closed when the first of them ends: the second finds nobody there, and which file comes second depends on the plan.
 */
export function openingFaults(file, text) {
  if (!isHelper(file)) return [];
  const { program, error } = parsed(file, text);
  if (error) return [];
  const line = lineCounter(text);
  const found = [];
  const tell = (node, what) =>
    found.push(`${file}:${line(node.start)}: ${what} when it is imported; export a function that does so`);
  atImport(program, (node) => {
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await))
      tell(node, 'waits');
    if (node.type !== 'CallExpression') return;
    const callee = unwrapped(node.callee);
    const name = callee.name ?? memberName(callee);
    if (OPENS.test(name ?? '')) tell(node, `calls ${name}`);
  });
  return found;
}

/** Visits what runs when a module is read: not the bodies of functions, unless they are called where they stand. */
function atImport(node, visit) {
  if (/Function/.test(node.type)) return;
  // Only where the file is the program itself.
  if (node.type === 'IfStatement' && isMain(node.test)) return;
  visit(node);
  if (node.type === 'CallExpression' && /Function/.test(unwrapped(node.callee).type))
    atImport(unwrapped(node.callee).body, visit);
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [node[key]].flat()) if (child) atImport(child, visit);
}

const isMain = (test) =>
  test.type === 'MemberExpression' && test.object.type === 'MetaProperty' && memberName(test) === 'main';
