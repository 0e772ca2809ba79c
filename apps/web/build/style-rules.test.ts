import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { LOOKS } from '../src/kit/base/looks.ts';

const SRC = join(import.meta.dirname, '../src');

const IMPORTED = /import (\w+) from '([^']+\.module\.css)'/g;
const fileOf = (from: string, path: string) =>
  path.startsWith('#') ? join(SRC, path.slice(1)) : join(dirname(from), path);

const rules = new Map<string, string>();
const rulesOf = (file: string) => {
  const known = rules.get(file) ?? readFileSync(file, 'utf8');
  rules.set(file, known);
  return known;
};

/** `styles.name` of a component for which its module has no rule: the class would be `undefined`. */
function missingIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(IMPORTED)].flatMap(([, name = '', path = '']) => {
    const css = rulesOf(fileOf(file, path));
    const used = new Set(
      [...code.replaceAll(IMPORTED, '').matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
        ([, rule]) => rule,
      ),
    );
    return [...used]
      .filter((rule) => !new RegExp(`\\.${rule}(?![\\w-])`).test(css))
      .map((rule) => `${file.slice(SRC.length + 1)}: ${name}.${rule}`);
  });
}

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name));

it('names no class that its module has no rule for', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingIn)).toEqual([]);
});

it('has one rule for each value of a look, and none besides', () => {
  const values = Object.entries(LOOKS).flatMap(([name, of]) =>
    of
      .filter((value) => value !== false)
      .map((value) => (value === true ? name : `${name}-${value}`.replaceAll(' ', '-'))),
  );
  const written = rulesOf(join(SRC, 'kit/base/looks.module.css')).matchAll(/^\s*\.([\w-]+)(?::hover)? \{/gm);
  expect([...written].map(([, rule]) => rule).filter((rule) => rule !== 'tracks')).toEqual(values);
});

const COMMENT = /\/\*.*?\*\//gs;
/** Rules within `@media` and the like: what is other there is meant to be. */
const CONDITIONAL = /@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const PROPERTY = /([\w-]+)\s*:/g;

/** Which properties each class of a sheet sets by itself, `.name { … }`. */
function propertiesOf(css: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, selectors = '', body = ''] of css
    .replaceAll(COMMENT, '')
    .replaceAll(CONDITIONAL, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const selector of selectors.split(',')) {
      const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
      if (!name) continue;
      const set = found.get(name) ?? new Set();
      for (const [, property = ''] of body.matchAll(PROPERTY)) set.add(property);
      found.set(name, set);
    }
  return found;
}

const looks = propertiesOf(rulesOf(join(SRC, 'kit/base/looks.module.css')));
/** What every value of a look sets: `tone` is the classes `tone-text2`, `tone-muted`, … of the sheet. */
function setBy(look: string): string[] {
  const [first = new Set<string>(), ...others] = [...looks]
    .filter(([name]) => name.split('-')[0] === look)
    .map(([, set]) => set);
  return [...first].filter((property) => others.every((set) => set.has(property)));
}
/** Takes the browser's own look away; what a rule gives back is meant. */
const isReset = (look: string) => look.startsWith('plain');

const PIECE = /<[A-Z]\w*\b((?:[^<>{}]|=>|\{(?:[^{}]|\{[^{}]*\})*\})*?)\/?>/g;
const CALLED = /classOf\(\s*\{([^{}]*)\},\s*(\w+)\.(\w+)\s*,?\s*\)/g;

/** Looks given to a part of the page that the rule of its own class overrides: one of the two is not meant. */
function lostIn(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const modules = new Map(
    [...code.matchAll(IMPORTED)].map(([, name = '', path = '']) => [
      name,
      propertiesOf(rulesOf(fileOf(file, path))),
    ]),
  );
  const given = [
    ...[...code.matchAll(PIECE)].map(([, props = '']) => {
      const [, name, rule] = /className=\{(\w+)\.(\w+)\}/.exec(props) ?? [];
      const together = /(?<=look=\{\{)[^{}]*/.exec(props)?.[0] ?? '';
      const looked = [...props.matchAll(/(?<=\s)(\w+)(?==|\s|$)/g), ...together.matchAll(/(\w+):/g)];
      return { looked, name, rule };
    }),
    ...[...code.matchAll(CALLED)].map(([, props = '', name, rule]) => ({
      looked: [...props.matchAll(/(\w+):/g)],
      name,
      rule,
    })),
  ];
  return given.flatMap(({ looked, name = '', rule = '' }) => {
    const own = modules.get(name)?.get(rule);
    if (!own) return [];
    return looked
      .map(([, look = '']) => look)
      .filter((look) => (look in LOOKS || look === 'tracks') && !isReset(look))
      .filter((look) => setBy(look).some((property) => own.has(property)))
      .map((look) => `${file.slice(SRC.length + 1)}: ${look} is overridden by .${rule}`);
  });
}

it('gives no look that the rule of the same class overrides', () => {
  expect(files.flatMap(lostIn)).toEqual([]);
});
