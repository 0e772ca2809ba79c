import { MAX_IDS } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import {
  chooseOnPage,
  countChosen,
  EMPTY_SELECTION,
  FULL_SELECTION,
  isEmptySelection,
  ticksUpTo,
  toggle,
  tooMany,
} from './selection.ts';

const first = [1, 2, 3];
const second = [4, 5, 6];

describe('跨页选择', () => {
  it('翻页后前一页选的还在', () => {
    const selection = chooseOnPage(chooseOnPage(EMPTY_SELECTION, first, [1, 2]), second, [5]);
    expect([...selection.ids]).toEqual([1, 2, 5]);
    expect(countChosen(selection, second, 300)).toEqual({ all: 3, here: 1, elsewhere: 2 });
  });

  it('取消本页不动其他页', () => {
    const selection = chooseOnPage(chooseOnPage(EMPTY_SELECTION, first, first), second, second);
    expect([...chooseOnPage(selection, second, []).ids]).toEqual(first);
  });

  it('选择全部指整个筛选结果，不是编号', () => {
    expect(FULL_SELECTION.ids.size).toBe(0);
    expect(countChosen(FULL_SELECTION, first, 3482)).toEqual({ all: 3482, here: 3, elsewhere: 3479 });
  });

  it('全选后去掉一条，剩下本页其他的', () => {
    const selection = toggle(FULL_SELECTION, first, 2);
    expect(selection.whole).toBe(false);
    expect([...selection.ids]).toEqual([1, 3]);
  });

  it('点两次回到没选', () =>
    expect(isEmptySelection(toggle(toggle(EMPTY_SELECTION, first, 1), first, 1))).toBe(true));

  it('按住 Shift 再点一行，中间的都选上；都选上了就都取消', () => {
    const ids = [1, 2, 3, 4, 5];
    const two = chooseOnPage(EMPTY_SELECTION, ids, [2, 5]);
    expect(ticksUpTo(two, ids, 1, 3)).toEqual([2, 3, 4, 5]);
    expect(ticksUpTo(chooseOnPage(two, ids, ids), ids, 3, 1)).toEqual([1, 5]);
    expect(ticksUpTo(two, ids, 0, 0)).toEqual([1, 2, 5]);
    expect(ticksUpTo(two, ids, 1, 1)).toEqual([5]);
  });

  it('超过一次能处理的条数会发现', () => {
    const many = Array.from({ length: MAX_IDS + 1 }, (_, index) => index);
    expect(tooMany(chooseOnPage(EMPTY_SELECTION, many, many))).toBe(true);
    expect(tooMany(FULL_SELECTION)).toBe(false);
  });
});
