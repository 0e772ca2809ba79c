import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { ThemeConfig } from 'antd';
import { type ComponentType, createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { CLASS_MARK, type MadeStyle, ROOT_MARK } from '../src/kit/base/theme/made-style.ts';

type StyleHook = (prefixCls: string, rootCls: string) => unknown;
type Maker = (
  component: string | [string, string],
  ...rest: unknown[]
) => StyleHook | FunctionComponent<Classes>;
interface Classes {
  prefixCls: string;
  rootCls: string;
}
/** antd's cache of what it made: type and path of a sheet → what is in it. */
interface Cache {
  cache: Map<string, [times: number, made: readonly unknown[]]>;
}
/** As antd is asked to draw them here; the marks stand in their place afterwards. */
const CLASSES: Classes = { prefixCls: 'zy-component', rootCls: 'zy-root' };

/** Node's own form of antd, which is what a Node program can load. */
const ours = createRequire(import.meta.url);
/** What antd stands on is asked for from where antd stands. */
const antds = createRequire(ours.resolve('antd/package.json'));

export const KINDS = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'] as const;
const nameOf = (component: string | readonly string[]) => [component].flat().join('-');

/** Made anew with every drawing by antd, and so found by drawing them. */
const MADE_WHILE_DRAWN: Record<string, () => unknown> = {
  Menu: () => styleOf('menu')(CLASSES.prefixCls, CLASSES.rootCls),
  Tooltip: () => styleOf('tooltip')(CLASSES.prefixCls, CLASSES.rootCls),
  TreeSelect: () => styleOf('tree-select')(CLASSES.prefixCls, 'ant-select-tree', CLASSES.rootCls),
};
const styleOf = (folder: string) =>
  (ours(`antd/lib/${folder}/style`) as { default: (...classes: string[]) => unknown }).default;

/** Every style of antd by its name: how it is drawn. Two of a name (the grid's) stand in the order of their file. */
function listed(): Map<string, (() => unknown)[]> {
  // Whoever loaded antd before, in the same program, had its styles made where nobody saw it.
  const folder = dirname(ours.resolve('antd/package.json'));
  for (const file of Object.keys(ours.cache)) if (file.startsWith(folder)) delete ours.cache[file];
  const found = new Map(Object.entries(MADE_WHILE_DRAWN).map(([name, draw]) => [name, [draw]]));
  const makers = ours('antd/lib/theme/util/genStyleUtils') as Record<(typeof KINDS)[number], Maker>;
  const antdsOwn = { ...makers };
  for (const kind of KINDS) {
    const make = makers[kind];
    makers[kind] = (component, ...rest) => {
      const made = make(component, ...rest);
      const name = nameOf(component);
      const draw = () =>
        kind === 'genSubStyleComponent'
          ? (made as FunctionComponent<Classes>)(CLASSES)
          : (made as StyleHook)(CLASSES.prefixCls, CLASSES.rootCls);
      if (!(name in MADE_WHILE_DRAWN)) found.set(name, [...(found.get(name) ?? []), draw]);
      return made;
    };
  }
  ours('antd');
  Object.assign(makers, antdsOwn);
  return found;
}

interface ReadStyles {
  names: string[];
  of(name: string, nth: number): MadeStyle;
  /** Rules of links and icons, which every style and ConfigProvider bring along. */
  forAll(): MadeStyle[];
}

/** antd's styles as texts, drawn with the console's themes. */
export async function readStyles(): Promise<ReadStyles> {
  const drawings = listed();
  const { antdTheme } = await import('../src/kit/base/theme/theme.ts');
  // With motion; where somebody wants stillness, antd's general variables say so, which are still made in the browser.
  const looks = [false, true].map((dark): Look => ({ theme: antdTheme(dark), tokens: new Map() }));
  const of = (name: string, nth: number): MadeStyle => {
    const draw = drawings.get(name)?.[nth];
    if (!draw) throw new Error(`antd has no style ${name} any more: see apps/web/build/antd-styles.ts`);
    const [light, dark] = looks.map((look) => drawn(draw, look)) as [Drawn, Drawn];
    if (light.rules !== dark.rules) throw new Error(`antd’s rules of ${name} are others in the dark`);
    return {
      name,
      rules: marked(light.rules),
      variables: marked(inBoth(light.variables, dark.variables)),
      order: light.order,
    };
  };
  const forAll = () => {
    const [draw] = drawings.values().next().value ?? [];
    const [light] = looks;
    return draw && light ? drawn(draw, light).forAll : [];
  };
  return { names: [...drawings.keys()], of, forAll };
}

interface Look {
  theme: ThemeConfig;
  /** The same for all that is drawn in it; working them out is most of the time. */
  tokens: Cache['cache'];
}

interface Drawn {
  rules: string;
  variables: string;
  order: number;
  forAll: MadeStyle[];
}

const FOR_ALL = ['Shared', 'ant-design-icons'];

function drawn(draw: () => unknown, { theme, tokens }: Look): Drawn {
  const { createCache, StyleProvider } = antds('@ant-design/cssinjs') as {
    createCache: () => Cache;
    StyleProvider: ComponentType<{ cache: Cache; children?: unknown }>;
  };
  const { extract } = antds('@ant-design/cssinjs/lib/hooks/useStyleRegister') as {
    extract: (made: readonly unknown[], effects: object, how: object) => [number, string, string] | null;
  };
  const { ConfigProvider } = ours('antd') as typeof import('antd');
  const cache = createCache();
  for (const [key, made] of tokens) cache.cache.set(key, made);
  const Drawing = () => {
    draw();
    return null;
  };
  renderToString(
    createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, createElement(Drawing))),
  );
  const found: Drawn = { rules: '', variables: '', order: -999, forAll: [] };
  for (const [key, entry] of cache.cache) {
    const [type, ...path] = key.split('%');
    const [, made] = entry;
    if (type === 'token') tokens.set(key, entry);
    if (type === 'cssVar') found.variables += String(made[1]);
    const [order, , rules] = (type === 'style' && extract(made, {}, { plain: true })) || [-999, '', ''];
    const name = FOR_ALL.find((one) => path.includes(one));
    if (name) found.forAll.push({ name, rules, variables: '', order });
    else if (rules) Object.assign(found, { rules: found.rules + rules, order });
  }
  return found;
}

/**
 * The variables of both themes. Where a value of the light one is the general value in the dark, antd says nothing of it there: such
 * a variable is set in the light only.
 */
function inBoth(light: string, dark: string): string {
  if (dark.split('{').length > 2) throw new Error(`antd’s variables stand in more than one block: ${dark}`);
  const [selector = ''] = (light || dark).split('{', 1);
  const below = (theme: string) =>
    selector
      .split(', ')
      .map((one) => `${theme} ${one}`)
      .join(',');
  const block = (of: string, all: readonly string[]) => (all.length ? `${of}{${all.join(';')}}` : '');
  const standing = declarations(light);
  const others = declarations(dark).filter((one) => !standing.includes(one));
  const named = new Set(declarations(dark).map(nameOfVariable));
  const lightOnly = standing.filter((one) => !named.has(nameOfVariable(one)));
  const always = standing.filter((one) => !lightOnly.includes(one));
  return [
    block(selector, always),
    block(below(':root:not([data-theme=dark])'), lightOnly),
    block(below('[data-theme=dark]'), others),
  ].join('');
}
const nameOfVariable = (declaration: string) => declaration.split(':', 1)[0];
const declarations = (block: string) =>
  block
    .slice(block.indexOf('{') + 1, -1)
    .split(';')
    .filter(Boolean);

/** Classes become marks. A text that holds such a character already cannot be told apart. */
function marked(text: string): string {
  if (text.includes(CLASS_MARK) || text.includes(ROOT_MARK))
    throw new Error(`a mark of apps/web/src/kit/base/theme/made-style.ts stands in antd’s rules`);
  return text.replaceAll(CLASSES.prefixCls, CLASS_MARK).replaceAll(CLASSES.rootCls, ROOT_MARK);
}
