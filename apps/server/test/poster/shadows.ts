import { PosterDoc } from '@zhiying/contract';

const shadow = { color: '#7A1020CC', blur: 24, y: 18 };
const common = (id: string, x: number, y: number) => ({
  id,
  name: id,
  x,
  y,
  width: 200,
  height: 140,
  shadow,
});
const builtin = (name: string) => ({ source: { from: 'builtin', name } });
const blue = { color: '#2050C0' };

/** A layer of every kind that throws a shadow, turned, rounded, half transparent and edged. */
export const SHADOWED: PosterDoc = PosterDoc.parse({
  format: 1,
  width: 1000,
  height: 900,
  background: { color: '#F4F5F7' },
  layers: [
    { ...common('rect', 40, 40), kind: 'shape', fill: blue },
    { ...common('glass', 290, 40), kind: 'shape', fill: { color: '#2050C060' }, radius: 30 },
    {
      ...common('edged', 540, 40),
      kind: 'shape',
      shape: 'ellipse',
      fill: blue,
      stroke: { color: '#171A21', width: 30 },
    },
    { ...common('ring', 780, 40), kind: 'shape', stroke: { color: '#171A21', width: 12 } },
    {
      ...common('path', 40, 260),
      kind: 'shape',
      shape: 'path',
      path: 'M0 100 L50 0 L100 100 Z',
      fill: blue,
      rotate: 30,
    },
    {
      ...common('line', 290, 260),
      kind: 'shape',
      shape: 'line',
      stroke: { color: '#171A21', width: 20 },
      rotate: 15,
    },
    { ...common('picture', 540, 260), kind: 'picture', ...builtin('studio'), rotate: -20 },
    { ...common('rounded', 780, 260), kind: 'picture', ...builtin('studio'), radius: 40, opacity: 0.7 },
    { ...common('logo', 40, 480), kind: 'logo', ...builtin('sample-sign'), fit: 'contain', tint: '#107040' },
    {
      ...common('price', 290, 480),
      kind: 'price',
      figure: '12.98',
      suffix: '万元',
      size: 60,
      color: '#B02010',
    },
    { ...common('text', 540, 480), kind: 'text', text: '秋日试驾', size: 48, color: '#17202180' },
    { ...common('code', 780, 480), kind: 'qr', text: 'https://example.com' },
    {
      id: 'group',
      name: 'group',
      kind: 'group',
      x: 40,
      y: 700,
      width: 200,
      height: 140,
      layers: [{ ...common('inner', 40, 700), kind: 'shape', fill: blue, opacity: 0.5 }],
    },
  ],
});
