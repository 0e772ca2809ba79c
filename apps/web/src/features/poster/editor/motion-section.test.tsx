import type { PosterDoc, PosterLayer } from '@zhiying/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MotionSection } from './motion-section.tsx';
import { newLayer } from './new-layer.ts';
import type { Desk } from './use-desk.ts';

const SHEET: PosterDoc = {
  format: 1,
  width: 1080,
  height: 1440,
  background: { color: '#FFFFFF', to: null, angle: 0 },
  layers: [],
  motion: { ms: 6000, staggerMs: 120, enterMs: 600 },
};
const moving = (id: string, inAt: number | null) =>
  ({
    ...newLayer('text', SHEET),
    id,
    motion: { in: 'fade', inAt, out: 'none', outAt: null },
  }) as PosterLayer;
const layers = [moving('a', null), moving('b', null), moving('c', null), moving('d', 2000)];

const startShown = (layer: PosterLayer | undefined) => {
  if (!layer) throw new Error('no layer');
  const desk = { doc: { ...SHEET, layers }, locked: false, set: () => {} } as unknown as Desk;
  const drawn = renderToStaticMarkup(<MotionSection desk={desk} layer={layer} />);
  const [field = ''] = drawn.match(/<input[^>]*aria-label="开始"[^>]*>/) ?? [];
  return /value="([^"]*)"/.exec(field)?.[1];
};

test('按顺序进入的图层显示轮到它的时间，不是 0 秒', () => {
  expect(layers.map((layer) => Number(startShown(layer)))).toEqual([0, 0.12, 0.24, 2]);
});
