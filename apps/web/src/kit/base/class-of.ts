import styles from './looks.module.css';
import { LOOKS, type Look } from './looks.ts';

const named = (name: string, value: unknown) =>
  styles[value === true ? name : `${name}-${String(value).replaceAll(' ', '-')}`];

/** Splits shorthand values into single properties: `12/18`, or two to four sides in the order of CSS. */
const SHORTHANDS: Record<string, (word: string) => Record<string, unknown>> = {
  size: (word) => {
    const [size, lineHeight] = word.split('/');
    return { size, lineHeight };
  },
  padding: (word) => {
    const [top, right, bottom = top, left] = word.split(' ');
    const across = left ? { paddingRight: right, paddingLeft: left } : { paddingX: right };
    return { paddingTop: top, ...across, paddingBottom: bottom };
  },
  margin: (word) => {
    const [top, right, bottom = top, left = right] = word.split(' ').map((side) => side !== '0' && side);
    return { margin: 0, marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left };
  },
  inset: (word) => {
    const [top, right, bottom = top, left = right] = word.split(' ').map((side) => side !== 'auto' && side);
    return { top, right, bottom, left };
  },
};

const PADDINGS = ['padding', 'paddingX', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft'];

/** Sets one property of a look and replaces its former value; a padding replaces those of its sides, too. */
export function setLook(look: Record<string, unknown>, name: string, value: unknown): void {
  if (name === 'padding') for (const side of PADDINGS) delete look[side];
  if (typeof value === 'string' && /[ /]/.test(value) && SHORTHANDS[name])
    Object.assign(look, SHORTHANDS[name](value));
  else look[name] = value;
}

/** The classes of a look, for elements that are no piece of their own (`<a>`, `<img>`, antd's). */
export function classOf(look: Look, also?: string): string {
  const told: Record<string, unknown> = {};
  for (const name in look) setLook(told, name, look[name as keyof Look]);
  return classesOf(told, also);
}

/** The classes of a look that was built property by property. */
export function classesOf(told: Record<string, unknown>, also?: string): string {
  let classes = '';
  for (const name in told) {
    const value = told[name];
    if (value !== undefined && value !== false) classes += `${named(name, value)} `;
  }
  return also ? classes + also : classes.trimEnd();
}

/** Whether a property of a piece belongs to its look; the rest belongs to the element. */
export const isLook = (name: string): name is keyof Look => name in LOOKS;
