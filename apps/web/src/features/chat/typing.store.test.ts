import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTyping, useTyping } from './typing.store.ts';

const sign = (memberId: number, on: boolean) => ({ talkId: 1, memberId, name: `同事 ${memberId}`, on });
const writer = () => useTyping.getState()[1]?.name;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('六秒没有新的动静就不再显示', () => {
  keepTyping(sign(1, true));
  vi.advanceTimersByTime(4_000);
  keepTyping(sign(1, true));
  vi.advanceTimersByTime(5_000);
  expect(writer()).toBe('同事 1');
  vi.advanceTimersByTime(1_100);
  expect(writer()).toBeUndefined();
});

it('一个人停下不影响后开始写的人', () => {
  keepTyping(sign(1, true));
  keepTyping(sign(2, true));
  keepTyping(sign(1, false));
  expect(writer()).toBe('同事 2');
  keepTyping(sign(2, false));
  expect(writer()).toBeUndefined();
});
