import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';

describe('与前一段时间相比', () => {
  it('给出方向和百分比', () => {
    expect(changeOf(112, 100)).toEqual({ direction: 'up', text: '12.0%' });
    expect(changeOf(98, 100)).toEqual({ direction: 'down', text: '2.0%' });
    expect(changeOf(500, 100)).toEqual({ direction: 'up', text: '400%' });
  });

  it('没有变化、没有可比、从零开始', () => {
    expect(changeOf(5, 5)).toEqual({ direction: 'same', text: '持平' });
    expect(changeOf(5, null)).toBeNull();
    expect(changeOf(5, 0)).toEqual({ direction: 'up', text: '5' });
  });
});
