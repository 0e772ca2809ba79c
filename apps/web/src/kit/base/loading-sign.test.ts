import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seenLongEnough } from './loading-sign.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long a page waits for something that takes so many milliseconds. */
async function waited(takes: number): Promise<number> {
  const start = Date.now();
  const waiting = seenLongEnough(new Promise<number>((go) => setTimeout(() => go(Date.now()), takes)));
  const end = waiting.then(() => Date.now() - start);
  await vi.runAllTimersAsync();
  return end;
}

test('很快就到的不显示加载，也不多等', async () => {
  expect(await waited(0)).toBe(0);
  expect(await waited(199)).toBe(199);
});

test('加载的样子一旦出现，至少停留 500 毫秒', async () => {
  expect(await waited(200)).toBe(700);
  expect(await waited(450)).toBe(700);
});

test('本来就慢的不再多等', async () => {
  expect(await waited(700)).toBe(700);
  expect(await waited(3_000)).toBe(3_000);
});

test('没有取到的照样说没有取到', async () => {
  const failed = seenLongEnough(Promise.reject(new Error('gone')));
  await expect(failed).rejects.toThrow('gone');
});
