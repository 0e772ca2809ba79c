import { describe, expect, it } from 'vitest';
import { actionsWidth } from './measures.ts';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));

describe('actionsWidth', () => {
  it('leaves room for two words and ⋯ of the widest row', () => {
    const short = actionsWidth([titled('编辑', '停用', '删除')]);
    expect(actionsWidth([titled('编辑', '停用'), titled('编辑', '更换令牌', '停用')])).toBeGreaterThan(short);
  });

  it('does not grow with what stands behind ⋯', () => {
    expect(actionsWidth([titled('编辑', '停用', '更换全部令牌', '删除')])).toBe(
      actionsWidth([titled('编辑', '停用', '删除')]),
    );
  });

  it('keeps its width while no row is known', () => {
    expect(actionsWidth([])).toBe(actionsWidth([titled('编辑')]));
  });
});
