import { describe, expect, it } from 'vitest';
import { sparklinePoints } from './sparkline-points.ts';

describe('走势线', () => {
  it('最小值在下，最大值在上，首尾到边', () => {
    expect(sparklinePoints([0, 5, 10], 72, 20, 2)).toEqual([
      { x: 2, y: 18 },
      { x: 36, y: 10 },
      { x: 70, y: 2 },
    ]);
  });

  it('没有起伏画在中间，只有一点画在末尾', () => {
    expect(sparklinePoints([3, 3], 72, 20, 2).map(({ y }) => y)).toEqual([10, 10]);
    expect(sparklinePoints([3], 72, 20, 2)).toEqual([{ x: 70, y: 10 }]);
  });
});
