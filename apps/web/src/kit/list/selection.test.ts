import { MAX_IDS } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { chooseOnPage, countChosen, EVERYTHING, isNothing, NOTHING, toggle, tooMany } from './selection.ts';

const first = [1, 2, 3];
const second = [4, 5, 6];

describe('跨页选择', () => {
  it('翻页后前一页选的还在', () => {
    const selection = chooseOnPage(chooseOnPage(NOTHING, first, [1, 2]), second, [5]);
    expect([...selection.ids]).toEqual([1, 2, 5]);
    expect(countChosen(selection, second, 300)).toEqual({ all: 3, here: 1, elsewhere: 2 });
  });

  it('取消本页不动其他页', () => {
    const selection = chooseOnPage(chooseOnPage(NOTHING, first, first), second, second);
    expect([...chooseOnPage(selection, second, []).ids]).toEqual(first);
  });

  it('选择全部指整个筛选结果，不是编号', () => {
    expect(EVERYTHING.ids.size).toBe(0);
    expect(countChosen(EVERYTHING, first, 3482)).toEqual({ all: 3482, here: 3, elsewhere: 3479 });
  });

  it('全选后去掉一条，剩下本页其他的', () => {
    const selection = toggle(EVERYTHING, first, 2);
    expect(selection.whole).toBe(false);
    expect([...selection.ids]).toEqual([1, 3]);
  });

  it('点两次回到没选', () => expect(isNothing(toggle(toggle(NOTHING, first, 1), first, 1))).toBe(true));

  it('超过一次能处理的条数会发现', () => {
    const many = Array.from({ length: MAX_IDS + 1 }, (_, index) => index);
    expect(tooMany(chooseOnPage(NOTHING, many, many))).toBe(true);
    expect(tooMany(EVERYTHING)).toBe(false);
  });
});
