import { describe, expect, it } from 'vitest';
import { changeOf, percentOf, pointsOf } from './change.ts';

describe('与前一段时间相比', () => {
  it('给出方向和百分比', () => {
    expect(changeOf(112, 100)).toEqual({ direction: 'up', text: '12.0%' });
    expect(changeOf(98, 100)).toEqual({ direction: 'down', text: '2.0%' });
    expect(changeOf(500, 100)).toEqual({ direction: 'up', text: '400%' });
  });

  it('没有变化、没有可比、从零开始', () => {
    expect(changeOf(5, 5)).toEqual({ direction: 'same', text: '持平' });
    expect(changeOf(5, null)).toBeNull();
    expect(changeOf(5, 0)).toEqual({ direction: 'up', text: '+5', isSigned: true });
  });

  it('基数不到 30 不算百分比，给出多了或少了几个', () => {
    expect(changeOf(16, 3)).toEqual({ direction: 'up', text: '+13', isSigned: true });
    expect(changeOf(3, 16)).toEqual({ direction: 'down', text: '−13', isSigned: true });
    expect(changeOf(60, 29)?.text).toBe('+31');
    expect(changeOf(60, 30)?.text).toBe('100%');
  });

  it('占比的基数不到 30 时写出两个数', () => {
    expect(percentOf(1, 1)).toBe('1/1');
    expect(percentOf(7, 29)).toBe('7/29');
    expect(percentOf(7, 30)).toBe('23%');
    expect(percentOf(29, 30, 1)).toBe('96.7%');
  });

  it('比率之间差几个百分点', () => {
    expect(pointsOf(20, 27.1)).toEqual({ direction: 'down', text: '7.1 个百分点' });
    expect(pointsOf(20, 20.01).text).toBe('持平');
  });
});
