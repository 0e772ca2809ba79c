import { expect, it, vi } from 'vitest';
import type { Log } from '#kernel/log.ts';
import { settleEach, settleInBatches } from './settle-each.ts';

const logged = () => {
  const error = vi.fn();
  return { log: { error } as unknown as Log, error };
};

it('一项出错或迟迟不完，其余照做；最后说明有几项出错', async () => {
  const { log, error } = logged();
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 2) throw new Error('bad');
    if (item === 3) await new Promise(() => {});
    done.push(item);
  };
  await expect(settleEach([1, 2, 3, 4], work, { log, patienceMs: 5 })).rejects.toMatchObject({
    code: 'job.someFailed',
    message: expect.stringContaining('4 项中有 2 项'),
  });
  expect(done).toEqual([1, 4]);
  expect(error.mock.calls.map(([{ item }]) => item)).toEqual([2, 3]);
});

it('数据库不在或任务被取消时，不再逐项去试', async () => {
  const { log } = logged();
  const tried: number[] = [];
  const lost = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const work = async (item: number) => {
    tried.push(item);
    throw lost;
  };
  await expect(settleEach([1, 2], work, { log })).rejects.toBe(lost);
  const stop = new AbortController();
  stop.abort(new Error('cancelled'));
  await expect(settleEach([3], work, { log, signal: stop.signal })).rejects.toThrow('cancelled');
  expect(tried).toEqual([1]);
});

it('几项同时做：迟迟不完的只占自己的位置，做完的接着做下一项', async () => {
  const { log, error } = logged();
  const done: number[] = [];
  let [under, most] = [0, 0];
  const work = async (item: number) => {
    most = Math.max(most, ++under);
    if (item === 1) await new Promise(() => {});
    await Promise.resolve();
    under -= 1;
    if (item === 3) throw new Error('bad');
    done.push(item);
  };
  const all = settleEach([1, 2, 3, 4, 5], work, { log, patienceMs: 5, atOnce: 2 });
  await expect(all).rejects.toMatchObject({ message: expect.stringContaining('5 项中有 2 项') });
  expect(done).toEqual([2, 4, 5]);
  expect(most).toBe(2);
  expect(error.mock.calls.map(([{ item }]) => item).toSorted((a, b) => a - b)).toEqual([1, 3]);
});

it('几项同时做时数据库不在：不再开始下一项，已开始的做完才返回', async () => {
  const { log } = logged();
  const [begun, done]: number[][] = [[], []];
  const lost = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  const work = async (item: number) => {
    begun?.push(item);
    if (item === 1) throw lost;
    await new Promise((resolve) => setImmediate(resolve));
    done?.push(item);
  };
  await expect(settleEach([1, 2, 3, 4], work, { log, atOnce: 2 })).rejects.toBe(lost);
  expect([begun, done]).toEqual([[1, 2], [2]]);
});

it('一起做不成时逐项做，只落下出错的', async () => {
  const { log } = logged();
  const rounds: number[][] = [];
  const done: number[] = [];
  const work = async (items: readonly number[]) => {
    rounds.push([...items]);
    if (items.includes(2)) throw new Error('bad');
    done.push(...items);
  };
  await expect(settleInBatches([1, 2, 3], work, { log })).rejects.toMatchObject({ code: 'job.someFailed' });
  expect(rounds).toEqual([[1, 2, 3], [1], [2], [3]]);
  expect(done).toEqual([1, 3]);
  await settleInBatches([4, 5], work, { log });
  expect(rounds.at(-1)).toEqual([4, 5]);
});
