import { expect, it } from 'vitest';
import { MOST_ZOOM, placement, sideOf, wholeCrop, within } from './crop.ts';

const wide = { width: 800, height: 400 };

it('开始时是短边的全部，在正中', () => {
  const crop = wholeCrop(wide);
  expect(crop).toEqual({ x: 400, y: 200, zoom: 1 });
  expect(sideOf(wide, crop.zoom)).toBe(400);
  expect(placement(wide, crop)).toEqual({ width: '200%', height: '100%', left: '-50%', top: '0%' });
});

it('移不出图片，也不会放得过大或小于短边', () => {
  expect(within(wide, { x: -100, y: 900, zoom: 1 })).toEqual({ x: 200, y: 200, zoom: 1 });
  expect(within(wide, { x: 0, y: 0, zoom: 2 })).toEqual({ x: 100, y: 100, zoom: 2 });
  expect(within(wide, { x: 400, y: 200, zoom: 99 }).zoom).toBe(MOST_ZOOM);
  expect(within(wide, { x: 400, y: 200, zoom: 0.1 }).zoom).toBe(1);
});
