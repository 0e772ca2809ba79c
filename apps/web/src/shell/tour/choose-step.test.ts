import { describe, expect, it } from 'vitest';
import { stepAt, stepFrom, stepPast } from './choose-step.ts';

const open = [true, false, false, true, false];

describe('引导的步骤', () => {
  it('上一步越过没有权限的，继续往前找', () => {
    expect(stepFrom(open, 2, -1)).toBe(0);
    expect(stepFrom(open, -1, -1)).toBeNull();
    expect(stepFrom([false, true], 0, -1)).toBeNull();
  });

  it('下一步越过没有权限的，后面都没有时到此为止', () => {
    expect(stepFrom(open, 1, 1)).toBe(3);
    expect(stepFrom(open, 4, 1)).toBeNull();
  });

  it('停在没有权限的一步时显示后面的，后面没有时显示前面的', () => {
    expect(stepAt(open, 3)).toBe(3);
    expect(stepAt(open, 1)).toBe(3);
    expect(stepAt(open, 4)).toBe(3);
    expect(stepAt(open, 5)).toBeNull();
    expect(stepAt([false, false], 0)).toBeNull();
    expect(stepAt([], 0)).toBeNull();
  });

  it('页面上没有所指的内容时，按原来的方向越过，到头后折返', () => {
    expect(stepPast(open, 0, 1)).toBe(3);
    expect(stepPast(open, 3, 1)).toBeNull();
    expect(stepPast(open, 3, -1)).toBe(0);
    expect(stepPast(open, 0, -1)).toBe(3);
  });
});
