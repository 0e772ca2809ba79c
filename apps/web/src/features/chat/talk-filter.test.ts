import { expect, it } from 'vitest';
import { filterOf, sameFilter } from './talk-filter.ts';

it('地址里看不懂的筛选不起作用', () => {
  expect(filterOf({})).toEqual({ view: 'open' });
  expect(filterOf({ view: 'late', platform: 'douyin', tagId: '7', ownerId: 3 })).toEqual({
    view: 'late',
    platform: 'douyin',
    tagId: 7,
    ownerId: 3,
  });
  expect(filterOf({ view: 'toString', platform: 'x', tagId: '-1', ownerId: 'me' })).toEqual({ view: 'open' });
});

it('筛选相同才是同一个视图', () => {
  expect(sameFilter({ view: 'open', tagId: 1 }, { view: 'open', tagId: 1 })).toBe(true);
  expect(sameFilter({ view: 'open', tagId: 1 }, { view: 'open' })).toBe(false);
});
