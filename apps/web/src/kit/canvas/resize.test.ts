import { describe, expect, it, vi } from 'vitest';
import { boxSettings } from './box-settings.ts';
import { cornersOf, type Frame, middleOf } from './geometry.ts';
import { HANDLES, type Handle, resize, scaleWithin } from './resize.ts';

const frame: Frame = { x: 100, y: 200, width: 400, height: 200, rotate: 0 };
const least = { minWidth: 50, minHeight: 50 };

describe('拖动框的设置', () => {
  it('未给出时用规定的数值', () => {
    expect(boxSettings()).toEqual({
      handle: 8,
      grid: 50,
      minWidth: 50,
      minHeight: 50,
      width: 100,
      height: 100,
    });
  });

  it.each(['handle', 'grid', 'minWidth', 'minHeight', 'width', 'height'] as const)(
    '%s 不大于 0 时报错并用默认值',
    (name) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
        expect(boxSettings({ [name]: wrong })).toEqual(boxSettings());
      expect(log).toHaveBeenCalledTimes(4);
      expect(boxSettings({ [name]: 7 })[name]).toBe(7);
      expect(log).toHaveBeenCalledTimes(4);
      log.mockRestore();
    },
  );
});

describe('八个手柄', () => {
  it.each([
    ['nw', { x: 110, y: 220, width: 390, height: 180 }],
    ['n', { x: 100, y: 220, width: 400, height: 180 }],
    ['ne', { x: 100, y: 220, width: 410, height: 180 }],
    ['e', { x: 100, y: 200, width: 410, height: 200 }],
    ['se', { x: 100, y: 200, width: 410, height: 220 }],
    ['s', { x: 100, y: 200, width: 400, height: 220 }],
    ['sw', { x: 110, y: 200, width: 390, height: 220 }],
    ['w', { x: 110, y: 200, width: 390, height: 200 }],
  ] as const)('%s 只动它的边', (handle, expected) => {
    expect(resize(frame, handle, { x: 10, y: 20 }, least)).toEqual({ ...expected, rotate: 0 });
  });

  it('不小于最小尺寸，对边不动', () => {
    expect(resize(frame, 'w', { x: 900, y: 0 }, least)).toMatchObject({ x: 450, width: 50 });
  });

  it('原来就更小的保持原来的尺寸', () => {
    expect(resize({ ...frame, height: 20 }, 's', { x: 0, y: -90 }, least).height).toBe(20);
  });

  it('Shift 保持比例，Alt 从中心', () => {
    expect(resize(frame, 'se', { x: 200, y: 0 }, { ...least, keepRatio: true })).toMatchObject({
      x: 100,
      y: 200,
      width: 600,
      height: 300,
    });
    const both = resize(frame, 'e', { x: 50, y: 0 }, { ...least, fromMiddle: true });
    expect(both).toMatchObject({ x: 50, width: 500 });
    expect(middleOf(both)).toEqual(middleOf(frame));
  });

  it.each(Object.keys(HANDLES) as Handle[])('旋转后拖 %s，对角仍在原处', (handle) => {
    const turned = { ...frame, rotate: 30 };
    const after = resize(turned, handle, { x: 37, y: -11 }, least);
    const opposite = { nw: 2, ne: 3, se: 0, sw: 1, n: 2, e: 0, s: 0, w: 1 }[handle];
    const [before, now] = [cornersOf(turned)[opposite], cornersOf(after)[opposite]];
    expect(now?.x).toBeCloseTo(before?.x ?? 0, 6);
    expect(now?.y).toBeCloseTo(before?.y ?? 0, 6);
  });
});

it('多个图层随外框缩放，各自保持份额', () => {
  const outer = { x: 0, y: 0, width: 100, height: 100 };
  expect(
    scaleWithin({ x: 50, y: 20, width: 50, height: 10, rotate: 0 }, outer, {
      x: 10,
      y: 0,
      width: 200,
      height: 50,
    }),
  ).toEqual({ x: 110, y: 10, width: 100, height: 5, rotate: 0 });
});
