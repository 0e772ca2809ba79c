import { expect, it } from 'vitest';
import { templateBoard } from './place-points.ts';

it('按模板排镜头：写给作者的话不念出来，要求留成待补充', () => {
  const shot = (role: string) => ({ role, want: '', line: '', ms: 2000, card: null });
  const shots = [shot('外观'), shot('后排')] as Parameters<typeof templateBoard>[0]['shots'];
  const brief = '不要提竞品\n语气亲切一点\n1、外观舒展\n突出后排空间';
  const { lenses, left } = templateBoard({ shots }, {}, brief);
  expect(lenses.flatMap(({ lines }) => lines)).toEqual(['外观舒展。', '〔待补充：突出后排空间〕']);
  expect(left).toBe(0);
});
