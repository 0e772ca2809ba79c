import { expect, test } from 'vitest';
import { recentIds, reconnectDelay } from './reconnect.ts';

test('重连间隔从 1 秒长到 30 秒，不再更长', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => reconnectDelay(failures, 0));
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('错开的幅度不超过五分之一，也不短于 1 秒', () => {
  expect(reconnectDelay(3, 1)).toBe(6400);
  expect(reconnectDelay(0, 1)).toBe(1000);
});

test('记得最近的编号，只有第一次算新', () => {
  const ids = recentIds(3);
  expect([1, 2, 1, 3, 2].map((id) => ids.add(id))).toEqual([true, true, false, true, false]);
});

test('超过上限时忘掉最早的', () => {
  const ids = recentIds(2);
  for (const id of [1, 2, 3]) ids.add(id);
  expect([ids.add(2), ids.add(3), ids.add(1)]).toEqual([false, false, true]);
});
