import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './places.mjs';

const FOLDER = 'docs/decisions';
const INDEX = `${FOLDER}/README.md`;
const WIDTH = 120;
const ROOTS = ['.ci', 'apps', 'bench', 'docs', 'e2e', 'packages', 'scripts', 'voice'];
const TEXT = /\.(md|ts|tsx|mts|mjs|css)$/;
const isForeign = (name) => name === 'node_modules' || name === 'dist' || name === 'model';

/** The ways a text names a decision, each with its number. */
const REFERENCES = [/\bdecisions?\s+(\d{1,3})\b/gi, /决策 ?(\d{1,3})/g, /\bdecisions\/(\d{4})\b/g];
const LINK = /\]\(([^)#:\s]*)(?:#([^)\s]*))?\)/g;

/** What is wrong with the decisions and with the links of every document, one line each. */
export function docFaults() {
  const notes = readdirSync(inRoot(FOLDER)).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const texts = [...ROOTS.flatMap(textsBelow), ...topTexts()].map((file) => [
    file,
    readFileSync(inRoot(file), 'utf8'),
  ]);
  const known = new Set(notes.map((name) => Number(name.slice(0, 4))));
  return [
    ...unnoticedExamples(),
    ...indexFaults(notes, readFileSync(inRoot(INDEX), 'utf8')),
    ...texts.flatMap(([file, text]) => [
      ...(file.startsWith(FOLDER) ? wideLines(file, text) : []),
      // The check itself holds examples of references that lead nowhere.
      ...(file.endsWith('scripts/lib/docs.mjs') ? [] : missingDecisions(file, text, known)),
      ...(file.endsWith('.md') ? brokenLinks(file, text) : []),
    ]),
  ];
}

function textsBelow(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return isForeign(entry.name) ? [] : textsBelow(path);
    return TEXT.test(entry.name) ? [path] : [];
  });
}

const topTexts = () => readdirSync(inRoot()).filter((name) => TEXT.test(name));

const lineOf = (text, at) => text.slice(0, at).split('\n').length;

function indexFaults(notes, index) {
  const listed = [...index.matchAll(/^\| \[(\d+)\]\((\d{4}-[^)]+)\)/gm)];
  const names = listed.map(([, , name]) => name);
  return [
    ...notes.filter((name) => !names.includes(name)).map((name) => `${INDEX}：没有列出 ${name}`),
    ...listed
      .filter(([, number, name]) => Number(number) !== Number(name.slice(0, 4)))
      .map(([, number, name]) => `${INDEX}：编号 ${number} 与 ${name} 不符`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${INDEX}：${name} 列了两次`),
  ];
}

function wideLines(file, text) {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line].length < WIDTH
        ? []
        : [`${file}:${at + 1}：一行不到 ${WIDTH} 个字符，现在 ${[...line].length} 个`],
    );
}

function missingDecisions(file, text, known) {
  return REFERENCES.flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(([, number]) => !known.has(Number(number)))
    .map(({ 0: words, index }) => `${file}:${lineOf(text, index)}：“${words}”不存在，见 ${INDEX}`);
}

function brokenLinks(file, text) {
  return [...text.matchAll(LINK)]
    .filter(([, to, part]) => !leadsSomewhere(file, text, to, part))
    .map(
      ({ 0: words, index }) =>
        `${file}:${lineOf(text, index)}：链接 ${words.slice(2, -1)} 指向的文件或标题不存在`,
    );
}

/** A file that is there and, where a part of a document is named, has such a heading. */
function leadsSomewhere(file, text, to, part) {
  const target = to ? join(dirname(file), decodeURI(to)) : file;
  if (to && !existsSync(inRoot(target))) return false;
  if (!part || !target.endsWith('.md')) return true;
  const document = to ? readFileSync(inRoot(target), 'utf8') : text;
  return [...document.matchAll(/^#+ (.+)$/gm)].some(([, title]) => slugOf(title) === decodeURI(part));
}

/** The name that a heading gets in an address: small letters, no marks, a dash for each blank. */
const slugOf = (title) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** A check nobody has tried may see nothing: each rule must find its own example. */
function unnoticedExamples() {
  const known = new Set([1]);
  const examples = {
    'decision 2': missingDecisions('a.md', '([decision 2](b.md))', known),
    'Decisions 2': missingDecisions('a.ts', '// Decisions 2 says why.', known),
    '决策 2': missingDecisions('a.ts', "'放宽取值（决策 2）'", known),
    'docs/decisions/0002': missingDecisions('a.md', '(docs/decisions/0002)', known),
    'no such file': brokenLinks('docs/a.md', '[a](no-such-file.md#part)'),
    'no such heading': brokenLinks('a.md', '# There\n[a](#not-there)'),
    'a wide line': wideLines('a.md', '字'.repeat(WIDTH)),
    'an unlisted note': indexFaults(['0001-one.md'], ''),
    'a wrong number': indexFaults([], '| [2](0001-one.md) | one |'),
    'a note listed twice': indexFaults([], '| [1](0001-one.md) | |\n| [1](0001-one.md) | |'),
  };
  return Object.entries(examples)
    .filter(([, faults]) => faults.length === 0)
    .map(([what]) => `scripts/lib/docs.mjs：没有发现例子 ${what}`);
}
