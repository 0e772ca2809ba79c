import { expect, it } from 'vitest';
import { idsIn, withChoice } from './recent-ids.ts';

it('最近选的在最前，不重复，只记五个', () => {
  expect(withChoice([3, 2, 1], [2])).toEqual([2, 3, 1]);
  expect(withChoice([5, 4, 3, 2, 1], [6])).toEqual([6, 5, 4, 3, 2]);
});

it('保存的内容不像编号列表时当作没有', () => {
  expect(idsIn(undefined)).toEqual([]);
  expect(idsIn({ 0: 1 })).toEqual([]);
  expect(idsIn([1, '2', null, 3.5, 4])).toEqual([1, 4]);
});
