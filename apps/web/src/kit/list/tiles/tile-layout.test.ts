import { expect, it } from 'vitest';
import { columnsIn, targetOf, windowOf } from './tile-layout.ts';

it('宽度决定列数，至少一列', () => {
  expect([975, 1152, 180, 60].map((width) => columnsIn(width, 176))).toEqual([5, 6, 1, 1]);
});

it('只画看得见的几行，总高度照全部算', () => {
  const all = windowOf(500, 5, 170, 0, 600);
  expect(all).toMatchObject({ from: 0, offset: 16, total: 100 * 182 - 12 + 32 });
  expect(all.to).toBeLessThan(40);
  const middle = windowOf(500, 5, 170, 9000, 600);
  expect(middle.from).toBeGreaterThan(200);
  expect(middle.to - middle.from).toBeLessThan(60);
  expect(windowOf(0, 5, 170, 0, 600)).toMatchObject({ from: 0, to: 0, total: 0 });
});

it('方向键在格子里走，不越界', () => {
  expect(targetOf('ArrowRight', 3, 12, 5, 3)).toBe(4);
  expect(targetOf('ArrowDown', 3, 12, 5, 3)).toBe(8);
  expect(targetOf('ArrowDown', 8, 12, 5, 3)).toBe(11);
  expect(targetOf('ArrowUp', 3, 12, 5, 3)).toBe(3);
  expect(targetOf('End', 3, 12, 5, 3)).toBe(11);
  expect(targetOf('a', 3, 12, 5, 3)).toBeNull();
});
