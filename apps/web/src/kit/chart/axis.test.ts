import { describe, expect, it } from 'vitest';
import { dayLabel, isLabelled, ticksFor } from './axis.ts';

describe('坐标轴', () => {
  it('用整齐的数', () => {
    expect(ticksFor(162)).toEqual([0, 50, 100, 150, 200]);
    expect(ticksFor(7)).toEqual([0, 2, 4, 6, 8]);
    expect(ticksFor(90)).toEqual([0, 25, 50, 75, 100]);
    expect(ticksFor(0)).toEqual([0, 1]);
    expect(ticksFor(3)).toEqual([0, 1, 2, 3]);
  });

  it('日期不拥挤，最后一天总有', () => {
    const labelled = (count: number) =>
      Array.from({ length: count }, (_, index) => index).filter((index) => isLabelled(index, count));
    expect(labelled(7)).toHaveLength(7);
    expect(labelled(14)).toEqual([1, 3, 5, 7, 9, 11, 13]);
    expect(labelled(30).at(-1)).toBe(29);
    expect(labelled(30)).toHaveLength(6);
  });

  it('今天写作今天', () => {
    expect(dayLabel('2026-11-15', '2026-11-15')).toBe('今天');
    expect(dayLabel('2026-11-14', '2026-11-15')).toBe('11-14');
  });
});
