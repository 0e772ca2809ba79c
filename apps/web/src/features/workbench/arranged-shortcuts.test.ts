import { describe, expect, it } from 'vitest';
import { arrangeShortcuts, chosenIds, moveShortcut } from './arranged-shortcuts.ts';

const shortcut = (id: string) => ({ id, title: id, hint: '', link: '/home', icon: '' });
const ALL = 'abcdefghij'.split('').map(shortcut);
const ids = (chosen: string[] | null) => {
  const { all, shown } = arrangeShortcuts(ALL, chosen);
  return all.slice(0, shown).map(({ id }) => id);
};

describe('快捷操作的排列', () => {
  it('没有选过的是前五项；选过的按自己的顺序，最多八项，没有了的权限不显示', () => {
    expect(ids(null)).toEqual([...'abcde']);
    expect(ids(['h', 'a', 'gone'])).toEqual(['h', 'a']);
    expect(ids([...'jihgfedcba'])).toEqual([...'jihgfedc']);
    expect(ids([])).toEqual([]);
  });

  it('存坏了的设置当作没有', () => {
    expect(chosenIds({ a: 1 })).toBeNull();
    expect(chosenIds(['a', 3])).toEqual(['a']);
  });

  it('拖动：在显示的里面换位置，拖进来多一项，拖出去少一项', () => {
    const arranged = arrangeShortcuts(ALL, ['a', 'b', 'c']);
    expect(moveShortcut(arranged, 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveShortcut(arranged, 5, 1)).toEqual(['a', 'f', 'b', 'c']);
    expect(moveShortcut(arranged, 0, 6)).toEqual(['b', 'c']);
  });
});
