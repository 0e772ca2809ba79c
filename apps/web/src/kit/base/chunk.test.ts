import { CHUNK_TIMEOUT_MS } from '@zhiying/contract/limits';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askForReload, loadChunk, loadWithRetry, provideReloadCheck } from './chunk.ts';

const MINUTE = 60_000;

describe('加载失败后的一次刷新', () => {
  test('第一次失败可以刷新', () => {
    expect(askForReload(null, 'a.js', 0).reload).toBe(true);
  });

  test('同一版本刚刷新过就不再刷新', () => {
    const { marks } = askForReload(null, 'a.js', 0);
    expect(askForReload(marks, 'a.js', 2 * MINUTE).reload).toBe(false);
  });

  test('隔了十分钟，可以再试一次', () => {
    const { marks } = askForReload(null, 'a.js', 0);
    expect(askForReload(marks, 'a.js', 11 * MINUTE).reload).toBe(true);
  });

  test('刷新后换了新版本，新版本有自己的一次', () => {
    const { marks } = askForReload(null, 'a.js', 0);
    expect(askForReload(marks, 'b.js', MINUTE).reload).toBe(true);
  });

  test('两个版本轮流出现也不会循环', () => {
    let stored: string | null = null;
    const reloads = ['a', 'b', 'a', 'b', 'a', 'b'].filter((build, step) => {
      const { reload, marks } = askForReload(stored, build, step * 1000);
      stored = marks;
      return reload;
    });
    expect(reloads).toEqual(['a', 'b']);
  });

  test('存的内容坏了，当作没有', () => {
    expect(askForReload('{"a', 'a.js', 0).reload).toBe(true);
    expect(askForReload('null', 'a.js', 0).reload).toBe(true);
    expect(askForReload('{"a.js":"x"}', 'a.js', 0).reload).toBe(true);
  });
});

test('可以晚到的部分：取不到就过一会儿再取，直到取到', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn(async () => 'part')
    .mockRejectedValueOnce(new Error('gone'))
    .mockRejectedValueOnce(new Error('gone'));
  const part = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await part).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});

describe('取页面的一部分', () => {
  const never = () => new Promise<never>(() => {});
  const reload = vi.fn();
  let unsaved = false;
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.useFakeTimers();
    vi.stubGlobal('location', { reload });
    vi.stubGlobal('document', { querySelector: () => ({ src: 'index-1.js' }) });
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    });
    unsaved = false;
    provideReloadCheck(() => !unsaved);
    reload.mockClear();
  });
  afterEach(() => {
    provideReloadCheck(() => true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  /** What became of it by the time the limit has passed. */
  async function after(load: () => Promise<unknown>, ms = CHUNK_TIMEOUT_MS) {
    let outcome = 'waiting';
    loadChunk(load).then(
      () => (outcome = 'there'),
      (error: Error) => (outcome = error.message),
    );
    await vi.advanceTimersByTimeAsync(ms);
    return outcome;
  }

  test('120 秒取不到算失败：刷新一次，第二次说明失败而不再刷新', async () => {
    expect(await after(never, CHUNK_TIMEOUT_MS - 1)).toBe('waiting');
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(await after(never)).toBe('页面加载失败');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('有没保存的内容时不刷新', async () => {
    unsaved = true;
    expect(await after(() => Promise.reject(new Error('gone')))).toBe('页面加载失败');
    expect(reload).not.toHaveBeenCalled();
  });

  test('取到了就是取到了', async () => {
    expect(await after(async () => 'part')).toBe('there');
  });
});
