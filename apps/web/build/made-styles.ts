import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import {
  type MadeStyle,
  madeComponent,
  madeForAll,
  madeHook,
  madeRules,
} from '../src/kit/base/theme/made-style.ts';
import type * as antdStyles from './antd-styles.ts';
import { inPackages, inSources, inWeb, oneOf } from './paths.ts';

type Kind = (typeof antdStyles.KINDS)[number];

/** What of `made-style.ts` stands in the place of each of antd's ways to make a style. */
export const IN_PLACE_OF: Record<Kind, string> = {
  genStyleHooks: madeHook.name,
  genSubStyleComponent: madeComponent.name,
  genComponentStyleHook: madeRules.name,
};

const HOOKS = inSources('kit/base/theme/made-style.ts').replaceAll('\\', '/');
const inAntd = oneOf(inPackages('antd/es/'));
const isForAll = oneOf(inPackages('antd/es/theme/util/useResetIconStyle.js'));
/** Where the ways themselves are declared, and one helper that components use. */
const areWays = oneOf(inPackages('antd/es/theme/util/genStyleUtils.js'));
const HELPER = 'export const genCssVar =';

/** By its address: joined with the build's configuration, antd would be loaded before anybody can see what it makes. */
const load = (): Promise<typeof antdStyles> => import(pathToFileURL(inWeb('build/antd-styles.ts')).href);

interface Call {
  kind: Kind;
  name: string;
  start: number;
  end: number;
}

/**
 * antd's components with their styles written out: in each file that makes a style, the making is replaced by its text. The functions
 * that make styles, and what they need, then have no user and are not part of the program.
 */
export function madeStyles(): Plugin {
  let styles: ReturnType<typeof antdStyles.readStyles> | undefined;
  const read = () => (styles ??= load().then(({ readStyles }) => readStyles()));
  return {
    name: 'made-styles',
    enforce: 'pre',
    apply: 'build',
    async transform(code, id) {
      if (!inAntd(id)) return undefined;
      const { of, forAll } = await read();
      if (isForAll(id))
        return `${importing(madeForAll.name)}\nexport default ${madeForAll.name}(...${JSON.stringify(forAll())});`;
      if (areWays(id)) return withoutWays(code);
      const calls = callsIn(code, (text) => this.parse(text));
      return calls.length ? withMade(code, calls, of) : undefined;
    },
  };
}

/** The file with each of its calls replaced by what `written` says of the style. */
export function withMade(
  code: string,
  calls: readonly Call[],
  written: (name: string, nth: number) => MadeStyle,
): string {
  const times = new Map<string, number>();
  let text = '';
  let at = 0;
  for (const { kind, name, start, end } of calls) {
    const nth = times.get(name) ?? 0;
    times.set(name, nth + 1);
    // Those that are made while drawn are told there whether only variables are wanted.
    const more = /\binjectStyle\b/.test(code.slice(start, end)) ? ', injectStyle' : '';
    text += `${code.slice(at, start)}${IN_PLACE_OF[kind]}(${JSON.stringify(written(name, nth))}${more})`;
    at = end;
  }
  const used = [...new Set(calls.map(({ kind }) => IN_PLACE_OF[kind]))];
  return `${importing(...used)}\n${text}${code.slice(at)}`;
}

const importing = (...names: string[]) => `import { ${names.join(', ')} } from ${JSON.stringify(HOOKS)};`;

/** Nobody makes a style any more: with its ways the whole machine behind them stays out of the program. */
export function withoutWays(code: string): string {
  const helper = code.indexOf(HELPER);
  if (helper < 0)
    throw new Error(`antd’s genStyleUtils.js is not as it was: see apps/web/build/made-styles.ts`);
  const left = `() => { throw new Error('a style of antd is made in a way that apps/web/build/made-styles.ts does not know'); }`;
  const ways = Object.keys(IN_PLACE_OF).map((kind) => `export const ${kind} = ${left};`);
  return `${ways.join('\n')}\n${code.slice(helper)}`;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [more: string]: unknown;
}

/** The calls by which a file makes styles, in their order. */
export function callsIn(code: string, parse: (code: string) => unknown): Call[] {
  if (!Object.keys(IN_PLACE_OF).some((kind) => code.includes(`${kind}(`))) return [];
  const found: Call[] = [];
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end, callee, arguments: given } = node as Node;
    const kind = (callee as { name?: string } | undefined)?.name;
    if (type === 'CallExpression' && kind && Object.hasOwn(IN_PLACE_OF, kind)) {
      const [first] = given as Node[];
      found.push({ kind: kind as Kind, name: nameFrom(code.slice(first?.start, first?.end)), start, end });
    } else Object.values(node).forEach(walk);
  };
  walk(parse(code));
  return found;
}

/** `'Table'` → Table, `['Input', 'Shared']` → Input-Shared. */
const nameFrom = (text: string) => [...text.matchAll(/'([^']+)'/g)].map(([, word]) => word).join('-');
