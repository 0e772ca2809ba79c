import { expect, it } from 'vitest';
import { furthestBehind } from './furthest-behind.ts';

it('落后时间进度最多的在前，落后一样多的看完成得更少的', () => {
  const begun = { name: '刚开始的任务，一项未做', behind: 20, done: 0, total: 10 };
  const ending = { name: '快截止的任务，做了四成', behind: 50, done: 4, total: 10 };
  const half = { name: '同样落后，做了一半', behind: 20, done: 5, total: 10 };
  expect(furthestBehind([begun, half, ending])).toEqual([ending, begun, half]);
});
