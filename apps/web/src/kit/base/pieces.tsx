import {
  type ButtonHTMLAttributes,
  createElement,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';
import { classesOf, isLook, setLook } from './class-of.ts';
import facts from './facts.module.css';
import looks from './looks.module.css';
import type { Look } from './looks.ts';

/** Elements that differ in meaning only; a link or field is itself, with `classOf`. */
type Plain =
  | 'div'
  | 'span'
  | 'p'
  | 'section'
  | 'header'
  | 'footer'
  | 'article'
  | 'aside'
  | 'main'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'figure'
  | 'figcaption'
  | 'time'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'b'
  | 'strong'
  | 'small'
  | 'em'
  | 'i';

/** What can be told of a look: a few words as properties, many together, so that what the element does is seen beside them. */
interface Looked extends Look {
  look?: Look;
}

interface PieceProps extends Looked, Omit<HTMLAttributes<HTMLElement>, keyof Looked> {
  as?: Plain;
  ref?: Ref<HTMLElement>;
  /** Of a `<time>`. */
  dateTime?: string;
  /** Columns that only this screen has, as CSS writes them. */
  tracks?: string;
}

/** Properties of an element, from those of a piece: what is its look becomes classes. */
function drawn(own: Record<string, unknown>, { className, tracks, look, ...given }: Omit<PieceProps, 'as'>) {
  const told = { ...own };
  const rest: Record<string, unknown> = {};
  for (const name in look) setLook(told, name, look[name as keyof Look]);
  for (const name in given) {
    const value = given[name as keyof typeof given];
    if (isLook(name)) setLook(told, name, value);
    else rest[name] = value;
  }
  const classes = classesOf(told, className);
  rest.className = tracks ? `${classes} ${looks.tracks}` : classes;
  if (tracks) rest.style = { '--tracks': tracks, ...given.style };
  return rest;
}

/** A component with a look of its own, which whoever uses it may change property by property. */
function piece(plain: Plain, own: Look = {}) {
  const told: Record<string, unknown> = {};
  for (const name in own) setLook(told, name, own[name as keyof Look]);
  const list = { plainList: true, ...told };
  return ({ as = plain, ...given }: PieceProps): ReactNode =>
    createElement(as, drawn(as === 'ul' || as === 'ol' ? list : told, given));
}

/** A plain box. */
export const Box = piece('div');
/** A row, its items centred on the line. */
export const Row = piece('div', { flow: 'row', align: 'center' });
/** A row with its items at both ends. */
export const Split = piece('div', { flow: 'row', align: 'center', justify: 'between' });
/** A column, its items as wide as the column. */
export const Stack = piece('div', { flow: 'stack' });
/** A column in which one item takes the remaining height. */
export const Column = piece('div', { flow: 'column' });
/** A grid of columns of the same height. */
export const Grid = piece('div', { flow: 'stack' });
/** A bordered card. */
export const Card = piece('div', { background: 'card', border: 'line', radius: 8 });
/** A bar of one line over what scrolls below it. */
export const Bar = piece('div', {
  flow: 'row',
  gap: 8,
  align: 'center',
  flex: 'none',
  height: 44,
  padding: '0 16',
  borderBottom: 'line',
});
/** A coloured strip with something to know before going on. */
export const Notice = piece('div', { padding: '10 12', background: 'warning', radius: 8 });
/** Inline text with a look. */
export const Text = piece('span');
/** Small grey text that explains something beside it. */
export const Muted = piece('span', { size: 12, tone: 'muted' });
/** A small grey paragraph below something. */
export const Note = piece('p', { size: 12, lineHeight: 18, tone: 'muted' });
/** One line of text, cut off where the space ends. */
export const Clip = piece('span', { flow: 'block', minWidth: 0, clip: true });
/** A large number. */
export const Figure = piece('span', { size: 20, weight: 600 });

const FactList = piece('div', { flow: 'stack', margin: 0 });
/** A definition list: pairs of `<dt>` and `<dd>`, with the names as wide as `columns` says. */
export const Facts = ({ className, ...rest }: PieceProps) => (
  <FactList as="dl" className={className ? `${facts.facts} ${className}` : facts.facts} {...rest} />
);

const Scroller = piece('div', { overflow: 'auto' });
/** A scrolling region: it takes the focus, so that the keys scroll it, and has an accessible name. */
export const Scroll = (props: PieceProps & { 'aria-label': string }) => (
  <Scroller tabIndex={0} role={props.as === 'ul' || props.as === 'ol' ? undefined : 'region'} {...props} />
);

interface PlainButtonProps
  extends Looked,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Looked | 'type'> {
  ref?: Ref<HTMLButtonElement>;
  [data: `data-${string}`]: unknown;
}

const button = (own: Look) => (props: PlainButtonProps) =>
  createElement('button', { type: 'button', ...drawn({ plainButton: true, ...own }, props as PieceProps) });
/** A button without the browser's look: a tile, a chip. */
export const PlainButton = button({});
/** A button of a bar or a side list, 32 high: an icon and a word. */
export const BarButton = button({ flow: 'row', gap: 8, align: 'center', height: 32 });
/** A clickable row as wide as its list. */
export const RowButton = button({ flow: 'row', width: 'full', tone: 'inherit', textAlign: 'left' });
