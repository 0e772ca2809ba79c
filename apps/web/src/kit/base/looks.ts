/**
 * What a piece can be told, and the values there are: the house's scale. Names and values are those of CSS, with a few of
 * our own:
 * - `flow`: how what is inside stands. `columns="end"`: the last as wide as it needs; `label72`: names of 72 px, then the rest.
 * - `grow` and `fill` take the width or height that is left and may become smaller than what is inside.
 * - `tone`: the text's colour, from `text` to `faint`; `successMark` and `errorMark` are for signs, not for words.
 * - `plainList` and `plainButton` take the browser's own look away.
 * - `size="12/18"` says the height of the lines, too; `padding`, `margin` and `inset` take two to four figures, as in CSS.
 *
 * Each value is one class of `looks.module.css`. What is not here is a rule of the screen's own.
 */
export const LOOKS = {
  plainList: [true, false],
  plainButton: [true, false],
  flow: ['row', 'column', 'stack', 'inline', 'block', 'inline-block'],
  columns: [1, 2, 3, 4, 6, 'even', 'end', 'label56', 'label64', 'label72', 'label88'],
  gap: [
    0,
    2,
    4,
    6,
    8,
    10,
    12,
    14,
    16,
    24,
    '0 8',
    '0 12',
    '2 8',
    '2 12',
    '4 8',
    '4 12',
    '4 16',
    '6 12',
    '8 12',
    '10 12',
    '8 16',
  ],
  align: ['start', 'center', 'end', 'baseline', 'stretch'],
  justify: ['center', 'between', 'end'],
  pack: ['start'],
  items: ['start', 'center'],
  center: [true, false],
  wrap: [true, false],
  grow: [true, false],
  fill: [true, false],
  flex: [1, 'none'],
  self: ['start', 'center', 'end', 'stretch'],
  fullRow: [true, false],
  square: [6, 8, 12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 44, 48],
  height: [4, 6, 14, 16, 18, 20, 22, 24, 28, 30, 32, 36, 40, 44, 48, 52, 56, 72, 112, 160, 168, 'full'],
  maxHeight: [240, 280, 320],
  minHeight: [0, 18, 24, 28, 32, 36, 40, 44, 48, 64, 320, 'full'],
  minWidth: [0, 32, 40, 48, 72, 96, 120, 160],
  width: [24, 28, 36, 40, 44, 52, 72, 88, 96, 120, 160, 240, 280, 320, 'full'],
  maxWidth: [120, 180, 240, 280, 360, 400, 480, 640, 720, 760, 'full'],
  size: [11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26],
  lineHeight: [16, 18, 20, 22, 24, 26, 28, 36],
  weight: [400, 500, 600],
  tone: [
    'text',
    'text2',
    'muted',
    'faint',
    'link',
    'primary',
    'success',
    'warning',
    'error',
    'successMark',
    'errorMark',
    'inherit',
    'white',
  ],
  mono: [true, false],
  upright: [true, false],
  clip: [true, false],
  textAlign: ['left', 'center', 'right'],
  whiteSpace: ['nowrap', 'pre-wrap', 'pre-line'],
  textWrap: ['pretty'],
  breakWords: [true, false],
  padding: [0, 4, 6, 8, 10, 12, 16, 20, 24],
  paddingX: [0, 4, 6, 8, 10, 12, 14, 16, 20, 24, 'gutter'],
  paddingTop: [0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40],
  paddingRight: [0, 4, 8, 12, 16, 20],
  paddingBottom: [0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32, 40],
  paddingLeft: [0, 4, 8, 12, 16, 20],
  margin: [0, 'auto'],
  marginTop: [2, 4, 6, 8, 10, 12, 16, 20, 24, 'auto'],
  marginBottom: [2, 4, 6, 8, 10, 12, 16, 20, 24],
  marginLeft: [4, 6, 8, 12, 'gutter', 'auto'],
  marginRight: [4, 6, 8, 12, 'gutter', 'auto'],
  background: [
    'none',
    'card',
    'page',
    'elev',
    'fill',
    'fill2',
    'primary',
    'success',
    'warning',
    'error',
    'line',
    'line2',
    'solid',
  ],
  shadow: [true, false],
  border: ['none', 'line', 'line2', 'ctl', 'dashed'],
  borderTop: ['line', 'line2'],
  borderBottom: ['line', 'line2'],
  borderLeft: ['line', 'line2'],
  borderRight: ['line', 'line2'],
  radius: [2, 3, 4, 6, 8, 10, 12, 'round'],
  overflow: ['hidden', 'auto', 'x', 'y'],
  position: ['relative', 'absolute', 'sticky', 'fixed', 'cover'],
  inset: [],
  top: [0, 4, 8],
  right: [0, 4, 8],
  bottom: [0, 4, 8],
  left: [0, 4, 8],
  zIndex: [1, 2],
  pointerEvents: ['none'],
  overscroll: ['contain'],
  objectFit: ['cover', 'contain'],
  cursor: ['pointer'],
  hover: ['fill', 'fill2', 'link', 'text', 'primary'],
  phone: ['stack', 'hidden', 'wrap'],
} as const;

type Of<Name extends keyof typeof LOOKS> = (typeof LOOKS)[Name][number];
type Sides<Top extends string | number, Across extends string | number, Right extends string | number> =
  | `${Top} ${Across}`
  | `${Top} ${Across} ${Top}`
  | `${Top} ${Right} ${Top} ${Right}`;

/** Several values in one word, in the order that CSS has them; `class-of.ts` takes it apart. */
interface Short {
  size: `${Of<'size'>}/${Of<'lineHeight'>}`;
  padding: Sides<Of<'paddingBottom'>, Of<'paddingX'>, Of<'paddingLeft'>>;
  margin: Sides<0 | Of<'marginTop'>, 0 | Of<'marginLeft'>, 0 | Of<'marginLeft'>>;
  inset: Sides<'auto' | Of<'top'>, 'auto' | Of<'left'>, 'auto' | Of<'left'>>;
}

export type Look = {
  [Name in keyof typeof LOOKS]?: Of<Name> | (Name extends keyof Short ? Short[Name] : never) | undefined;
};
