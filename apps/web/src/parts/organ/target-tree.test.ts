import { describe, expect, it } from 'vitest';
import { filterTree, idsBelow, toggleTarget, treeOf } from './target-tree.ts';

const row = (id: number, parentId: number | null, name: string) => ({
  id,
  parentId,
  name,
  kind: 'organ' as const,
  people: id,
});
const rows = [row(1, null, '总部'), row(2, 1, '华东'), row(3, 1, '华南'), row(4, 2, '一店')];

describe('发布对象的树', () => {
  it('选上级就包含下级，下级不能再单独选', () => {
    expect(idsBelow(rows, [2])).toEqual([2, 4]);
    const [top] = treeOf(rows, [2]);
    expect(top?.disableCheckbox).toBe(false);
    expect(top?.children[0]).toMatchObject({ key: 2, disableCheckbox: false });
    expect(top?.children[0]?.children[0]).toMatchObject({ key: 4, disableCheckbox: true });
  });

  it('选上级时收进已选的下级，再点取消', () => {
    expect(toggleTarget(rows, [4, 3], 2)).toEqual([3, 2]);
    expect(toggleTarget(rows, [3, 2], 2)).toEqual([3]);
  });

  it('查找时连同上级一起显示', () => {
    expect(filterTree(rows, '一店').map(({ id }) => id)).toEqual([1, 2, 4]);
    expect(filterTree(rows, ' ')).toHaveLength(4);
  });
});
