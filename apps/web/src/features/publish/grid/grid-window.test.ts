import { expect, it } from 'vitest';
import { columnWidth, spanOf, stepOf } from './grid-window.ts';

it('一百乘五百也只画看得见的那些格', () => {
  const rows = spanOf(2000, 560, 54, 100);
  const columns = spanOf(30_000, 1000, 116, 500);
  expect((rows.to - rows.from) * (columns.to - columns.from)).toBeLessThan(350);
  expect(rows.from * 54).toBeLessThanOrEqual(2000);
  expect(rows.to * 54).toBeGreaterThanOrEqual(2560);
  expect(spanOf(0, 560, 54, 4)).toEqual({ from: 0, to: 4 });
  expect(spanOf(99_999, 560, 54, 4)).toEqual({ from: 4, to: 4 });
});

it('账号少时各列分占宽度，多时守住最窄', () => {
  expect([columnWidth(900, 3), columnWidth(900, 6), columnWidth(900, 500)]).toEqual([180, 150, 116]);
});

it('方向键走到旁边一格，到边上就停', () => {
  expect(stepOf('ArrowRight', { row: 0, column: 0 }, 2, 2)).toEqual({ row: 0, column: 1 });
  expect(stepOf('ArrowRight', { row: 0, column: 1 }, 2, 2)).toBeNull();
  expect(stepOf('ArrowUp', { row: 0, column: 1 }, 2, 2)).toBeNull();
  expect(stepOf('Enter', { row: 0, column: 0 }, 2, 2)).toBeNull();
});
