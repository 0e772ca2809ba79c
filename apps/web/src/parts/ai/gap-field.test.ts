import { gapFor } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { gapAround, gapsOf } from './gap-field.ts';

const TITLE = `周末${gapFor('车型')}怎么装车，${gapFor('到店礼')}`;

it('标题和文案里的待补充：点在其中选中整处，点在两边照常输入', () => {
  const [first, second] = gapsOf(TITLE);
  expect(TITLE.slice(first?.from, first?.to)).toBe('〔待补充：车型〕');
  expect(gapAround(TITLE, (first?.from ?? 0) + 3)).toEqual(first);
  expect(gapAround(TITLE, (second?.to ?? 0) - 1)).toEqual(second);
  expect(gapAround(TITLE, first?.from ?? 0)).toBeNull();
  expect(gapAround(TITLE, first?.to ?? 0)).toBeNull();
});

it('旧稿的「此处补充」也是空处，没有空处的文字不动', () => {
  expect(gapAround('到店〔此处补充：礼遇〕即可', 5)).toEqual({ from: 2, to: 11 });
  expect(gapAround('到店即可', 2)).toBeNull();
});
