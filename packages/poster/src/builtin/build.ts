import type {
  FontWeight,
  LayerMotion,
  LayerOf,
  PosterDoc,
  PosterFill,
  PosterLayer,
  PosterLeaf,
} from '@zhiying/contract';
import type { BuiltinPicture } from './pictures.ts';

/** Short ways to write layers of built-in templates; whatever is not said stands as the contract's default. */

type Box = readonly [x: number, y: number, width: number, height: number];

const OPEN = { text: true, picture: false, move: false };
const CLOSED = { text: false, picture: false, move: false };

const common = (id: string, name: string, [x, y, width, height]: Box) => ({
  id,
  name,
  x,
  y,
  width,
  height,
  rotate: 0,
  opacity: 1,
  hidden: false,
  locked: false,
  open: CLOSED,
  motion: null,
});

export const fill = (color: string, to: string | null = null, angle = 0): PosterFill => ({
  color,
  to,
  angle,
});

export const text = (
  id: string,
  name: string,
  box: Box,
  words: string,
  [weight, size, color]: readonly [FontWeight, number, string],
  more: Partial<LayerOf<'text'>> = {},
): LayerOf<'text'> => ({
  ...common(id, name, box),
  open: OPEN,
  kind: 'text',
  text: words,
  weight,
  size,
  color,
  align: 'left',
  lineHeight: weight === 'regular' ? 1.5 : 1.25,
  spacing: 0,
  valign: 'top',
  overflow: 'shrink',
  minSize: Math.max(12, Math.round(size / 3)),
  empty: { rule: 'hide', text: '' },
  noLeadingPunctuation: true,
  noLonely: true,
  shadow: null,
  ...more,
});

export const price = (
  id: string,
  box: Box,
  [weight, size, color]: readonly [FontWeight, number, string],
  more: Partial<LayerOf<'price'>> = {},
): LayerOf<'price'> => ({
  ...common(id, '价格', box),
  open: OPEN,
  kind: 'price',
  figure: '{{fact.price}}',
  prefix: '',
  suffix: '万元起',
  weight,
  size,
  color,
  align: 'left',
  small: 0.36,
  empty: { rule: 'text', text: '到店询价' },
  ...more,
});

export const photo = (
  id: string,
  box: Box,
  picture: BuiltinPicture,
  more: Partial<LayerOf<'picture'>> = {},
): LayerOf<'picture'> => ({
  ...common(id, '主图', box),
  open: { text: false, picture: true, move: false },
  kind: 'picture',
  source: { from: 'builtin', name: picture },
  fit: 'cover',
  focus: { x: 0.5, y: 0.5 },
  radius: 0,
  ...more,
});

/** The dealer's sign; without one the place stays empty. */
export const logo = (
  id: string,
  box: Box,
  tint: string | null,
  more: Partial<LayerOf<'logo'>> = {},
): LayerOf<'logo'> => ({
  ...common(id, '标志', box),
  kind: 'logo',
  source: { from: 'variable', variable: 'dealer.logo' },
  fit: 'contain',
  focus: { x: 0, y: 0.5 },
  radius: 0,
  tint,
  ...more,
});

export const shape = (
  id: string,
  name: string,
  box: Box,
  paint: PosterFill | null,
  more: Partial<LayerOf<'shape'>> = {},
): LayerOf<'shape'> => ({
  ...common(id, name, box),
  locked: true,
  kind: 'shape',
  shape: 'rect',
  path: '',
  fill: paint,
  stroke: null,
  radius: 0,
  ...more,
});

export const line = (
  id: string,
  box: Box,
  color: string,
  width: number,
  more: Partial<LayerOf<'shape'>> = {},
) => shape(id, '线', box, null, { shape: 'line', stroke: { color, width }, ...more });

export const qr = (
  id: string,
  [x, y]: readonly [number, number],
  side: number,
  dark = '#171A21',
): LayerOf<'qr'> => ({
  ...common(id, '二维码', [x, y, side, side]),
  locked: true,
  kind: 'qr',
  text: '{{poster.link}}',
  dark,
  light: '#FFFFFF',
});

/** Layers that come and go together; as large as what is in it. */
export const group = (id: string, name: string, layers: PosterLeaf[]): LayerOf<'group'> => {
  const [left, top] = [Math.min(...layers.map(({ x }) => x)), Math.min(...layers.map(({ y }) => y))];
  const right = Math.max(...layers.map(({ x, width }) => x + width));
  const bottom = Math.max(...layers.map(({ y, height }) => y + height));
  const box: Box = [left, top, right - left, bottom - top];
  return { ...common(id, name, box), kind: 'group', together: false, layers };
};

/** A code with what it is for: without one the other says nothing. */
export const captioned = (code: LayerOf<'qr'>, caption: LayerOf<'text'>): LayerOf<'group'> => ({
  ...group('scan-group', '扫码', [code, caption]),
  together: true,
});

/** A layer with the way it comes, and goes. */
export const moving = <Layer extends PosterLayer>(
  layer: Layer,
  way: LayerMotion['in'],
  more: Partial<LayerMotion> = {},
): Layer => ({ ...layer, motion: { in: way, inAt: null, out: 'none', outAt: null, ...more } });

export const doc = (
  [width, height]: readonly [number, number],
  background: PosterFill,
  layers: PosterLayer[],
  motion: PosterDoc['motion'] = null,
): PosterDoc => ({ format: 1, width, height, background, layers, motion });

/** Store, else dealer; address and telephone below. What a place lacks leaves no hole: the lines stand from the bottom up. */
export function placeLines(
  id: string,
  [x, bottom, width]: readonly [number, number, number],
  size: number,
  [strong, soft]: readonly [string, string],
): LayerOf<'text'>[] {
  const small = Math.round(size * 0.72);
  const step = Math.round(small * 1.6);
  const name = text(
    `${id}-name`,
    '店名',
    [x, bottom - step * 2 - Math.round(size * 2.3), width, size * 2],
    '{{store.name}}',
    ['bold', size, strong],
    {
      empty: { rule: 'text', text: '{{dealer.name}}' },
      minSize: Math.round(size * 0.5),
      valign: 'bottom',
    },
  );
  const address = text(
    `${id}-address`,
    '地址',
    [x, bottom - step * 2, width, step],
    '{{store.address}}',
    ['regular', small, soft],
    {
      empty: { rule: 'text', text: '{{dealer.address}}' },
      valign: 'middle',
    },
  );
  const phone = text(
    `${id}-phone`,
    '电话',
    [x, bottom - step, width, step],
    '电话 {{store.phone}}',
    ['regular', small, soft],
    {
      empty: { rule: 'text', text: '电话 {{dealer.phone}}' },
      valign: 'middle',
    },
  );
  return [name, address, phone];
}
