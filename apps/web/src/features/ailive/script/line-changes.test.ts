import type { ScriptLine } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { changedLines, lineChanges } from './line-changes.ts';

const lines = (...texts: string[]): ScriptLine[] =>
  texts.map((text) => ({ part: 'selling', text, factIds: [] }));

it('两个版本的不同：只在一边的句子，顺序和重复不算', () => {
  const { gone, come } = lineChanges(lines('甲', '乙', '乙', '丙'), lines('丙', '甲', '丁'));
  expect([gone, come].map((some) => some.map(({ text }) => text))).toEqual([['乙'], ['丁']]);
});

it('未保存的句数：前后相同的不算，中间插入、删除、修改各算一句', () => {
  const base = lines('甲', '乙', '丙');
  expect(changedLines(base, base)).toBe(0);
  expect(changedLines(base, lines('甲', '新', '乙', '丙'))).toBe(1);
  expect(changedLines(base, lines('甲', '丙'))).toBe(1);
  expect(changedLines(base, lines('甲', '改', '丙'))).toBe(1);
  expect(changedLines(lines('甲', '甲'), lines('甲', '甲', '甲'))).toBe(1);
  expect(changedLines([], base)).toBe(3);
});
