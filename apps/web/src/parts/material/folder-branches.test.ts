import type { MaterialClassify } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { folderBranches, folderTrail } from './folder-branches.ts';

const folder = (id: number, parentId: number | null, name: string): MaterialClassify => ({
  id,
  parentId,
  name,
  node: { id: 1, name: '总部' },
  sort: id,
  own: 0,
  total: 0,
  version: 1,
  can: [],
});
const rows = [folder(1, null, '车型'), folder(2, 1, 'S5'), folder(3, 2, '外观'), folder(9, 8, '上级看不见')];

it('照上下级排成树，看不见上级的放在最外层', () => {
  const tree = folderBranches(rows);
  expect(tree.map(({ title }) => title)).toEqual(['车型', '上级看不见']);
  expect(tree[0]?.children[0]?.children.map(({ title }) => title)).toEqual(['外观']);
});

it('从最外层写到自己', () => expect(folderTrail(rows, 3)).toEqual(['车型', 'S5', '外观']));
