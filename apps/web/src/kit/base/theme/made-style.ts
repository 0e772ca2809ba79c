/**
 * antd's styles in the built program: written out when it was built, instead of made from tokens in every browser. The
 * build puts these hooks in the place of antd's own (`build/made-styles.ts`); while developing, antd makes its styles itself.
 */

export interface MadeStyle {
  name: string;
  rules: string;
  /** The values of the component's own variables, light and dark. */
  variables: string;
  /** antd's: rules of a lower order stand before those of a higher. */
  order: number;
}

/** The class below which antd's variables hold: one for the whole console, so that written rules can name it. */
export const VARIABLES_CLASS = 'zy';

/** Placeholders in the prebuilt rules for classes a component gets at run time: its own, and its root's. */
export const CLASS_MARK = '?';
export const ROOT_MARK = '`';

type StyleHook = (prefixCls: string, rootCls?: string) => [hashId: string, variablesClass: string];

/**
 * Replaces `genStyleHooks`: inserts the rules when the component is first rendered.
 *
 * @public by the build, like the others that stand in the place of something of antd's
 */
export function madeHook(style: MadeStyle, withRules = true): StyleHook {
  return (prefixCls, rootCls = prefixCls) => {
    put(withRules ? style : { ...style, rules: '' }, prefixCls, rootCls);
    return ['', VARIABLES_CLASS];
  };
}

/**
 * Replaces `genComponentStyleHook`.
 *
 * @public by the build
 */
export function madeRules(style: MadeStyle) {
  const useStyle = madeHook(style);
  return (prefixCls: string, rootCls?: string) => useStyle(prefixCls, rootCls)[0];
}

/**
 * Replaces `genSubStyleComponent`.
 *
 * @public by the build
 */
export function madeComponent(style: MadeStyle) {
  const useStyle = madeHook(style);
  return ({ prefixCls, rootCls }: { prefixCls: string; rootCls?: string }) => {
    useStyle(prefixCls, rootCls);
    return null;
  };
}

/**
 * Replaces the global styles that ConfigProvider registers: links and icons.
 *
 * @public by the build
 */
export const madeForAll =
  (...styles: MadeStyle[]) =>
  () => {
    for (const style of styles) put(style, '', '');
  };

const standing = new Set<string>();

function put({ name, rules, variables, order }: MadeStyle, prefixCls: string, rootCls: string) {
  const key = [name, rules && 'rules', prefixCls, rootCls].join(' ');
  if (standing.has(key)) return;
  standing.add(key);
  const text = (variables + rules).replaceAll(CLASS_MARK, prefixCls).replaceAll(ROOT_MARK, rootCls);
  if (text) insert(text, order);
}

/** The last sheet of each order. */
const lasts = new Map<number, Element>();

/** At the beginning of the head, by order: the console's own rules win over antd's that are as narrow. */
function insert(text: string, order: number) {
  const sheet = document.createElement('style');
  sheet.textContent = text;
  // What antd still makes itself finds its place among ours by these.
  sheet.dataset.rcOrder = 'prependQueue';
  sheet.dataset.rcPriority = String(order);
  const before = [...lasts].filter(([other]) => other <= order).sort(([one], [other]) => other - one)[0]?.[1];
  if (before) before.after(sheet);
  else document.head.prepend(sheet);
  lasts.set(order, sheet);
}
