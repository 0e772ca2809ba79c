import { expect, it } from 'vitest';
import { draftToEdit } from './draft-to-edit.ts';

const [began, saved] = [
  { version: 3, title: '甲' },
  { version: 4, title: '乙' },
];

it('别人保存后，没有改动的换成新的，正在写的留在原来的版本上', () => {
  expect(draftToEdit(began, saved, false)).toBe(saved);
  expect(draftToEdit(began, saved, true)).toBe(began);
});

it('版本没有变就不重新开始', () => {
  expect(draftToEdit(began, { ...began }, false)).toBe(began);
  expect(draftToEdit(null, null, false)).toBeNull();
});
