import { expect, test } from 'vitest';
import { differencesIn } from './differences-in.ts';

const labels = { name: '名称', price: '价格' };

test('只列出不同的栏，两边都改过的要标明，值用人看的说法', () => {
  const base = { name: '原名', price: 1 };
  expect(
    differencesIn(
      labels,
      { price: (value) => `${value} 元` },
      base,
      { name: '我的', price: 1 },
      { name: '别人的', price: 2 },
    ),
  ).toEqual([
    { label: '名称', mine: '我的', theirs: '别人的', contested: true },
    { label: '价格', mine: '1 元', theirs: '2 元', contested: false },
  ]);
  expect(differencesIn(labels, {}, base, base, base)).toEqual([]);
});
