import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

describe('剩余时间', () => {
  it('刚开始时不猜', () => expect(timeLeft(0, 5, 100, 1000)).toBe(''));
  it('还没有进度时不猜', () => expect(timeLeft(0, 0, 100, 10_000)).toBe(''));
  it('一分钟以内说秒', () => expect(timeLeft(0, 50, 100, 10_000)).toBe('，约剩 10 秒'));
  it('一小时以内说分钟', () => expect(timeLeft(0, 10, 100, 20_000)).toBe('，约剩 3 分钟'));
  it('更久说小时', () => expect(timeLeft(0, 1, 1001, 5000)).toBe('，约剩 1.4 小时'));
});
