import { LAYER_KINDS, type LayerKind, type PosterDoc, type PosterLayer } from '@zhiying/contract';
import { boxSettings } from '#kit/canvas/box-settings.ts';
import { newIds } from './layers.ts';

const { width, height, grid } = boxSettings();
/** How many times the box's own size a new layer is wide and high. */
const TIMES: Record<Exclude<LayerKind, 'group'>, [number, number]> = {
  text: [5, 1],
  picture: [4, 3],
  shape: [2, 2],
  logo: [1, 1],
  qr: [2, 2],
  price: [4, 1],
};
const INK = '#171A21';
const pictured = { fit: 'cover', focus: { x: 0.5, y: 0.5 }, radius: 0 } as const;
const empty = { rule: 'hide', text: '' } as const;
const letters = { weight: 'regular', color: INK, align: 'left' } as const;

/** A layer with what it usually has, in the middle of the sheet. */
export function newLayer(kind: keyof typeof TIMES, doc: PosterDoc): PosterLayer {
  const [wide, high] = TIMES[kind];
  const size = { width: Math.min(width * wide, doc.width), height: Math.min(height * high, doc.height) };
  const middle = (room: number, taken: number) => Math.max(0, Math.round((room - taken) / 2 / grid) * grid);
  const common = {
    id: newIds(doc, 1)[0] as string,
    name: LAYER_KINDS[kind],
    x: middle(doc.width, size.width),
    y: middle(doc.height, size.height),
    ...size,
    rotate: 0,
    opacity: 1,
    hidden: false,
    locked: false,
    open: { text: false, picture: false, move: false },
    motion: null,
  };
  switch (kind) {
    case 'text':
      return {
        ...common,
        kind,
        text: '文字',
        ...letters,
        size: 48,
        lineHeight: 1.3,
        spacing: 0,
        valign: 'top',
        overflow: 'shrink',
        minSize: 24,
        empty,
        noLeadingPunctuation: true,
        noLonely: true,
        shadow: null,
      };
    case 'price':
      return {
        ...common,
        kind,
        figure: '{{fact.price}}',
        prefix: '',
        suffix: '万元起',
        ...letters,
        weight: 'bold',
        size: 88,
        small: 0.4,
        empty,
      };
    case 'picture':
      return { ...common, kind, ...pictured, source: { from: 'variable', variable: 'poster.picture' } };
    case 'logo':
      return {
        ...common,
        kind,
        ...pictured,
        fit: 'contain',
        source: { from: 'variable', variable: 'dealer.logo' },
        tint: null,
      };
    case 'shape':
      return {
        ...common,
        kind,
        shape: 'rect',
        path: '',
        fill: { color: '#DBDFE6', to: null, angle: 0 },
        stroke: null,
        radius: 0,
      };
    case 'qr':
      return { ...common, kind, text: '{{poster.link}}', dark: '#000000', light: '#FFFFFF' };
  }
}
