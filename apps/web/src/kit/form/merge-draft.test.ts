import { describe, expect, it } from 'vitest';
import { mergeDraft } from './merge-draft.ts';

const base = { name: '周雅婷', remark: '', posts: [{ node: 1, role: 2 }] };

describe('别人先保存了', () => {
  it('没动过的字段用最新的，动过的保留我填的', () => {
    const mine = { ...base, name: '周雅' };
    const theirs = { ...base, remark: '已转正' };
    const merge = mergeDraft(base, mine, theirs);
    expect(merge.merged).toEqual({ ...base, name: '周雅', remark: '已转正' });
    expect(merge.differing).toEqual(['name', 'remark']);
    expect(merge.contested).toEqual([]);
  });

  it('双方均已修改同一个字段，保留我填的并指出来', () => {
    const merge = mergeDraft(base, { ...base, name: '周雅' }, { ...base, name: '周婷' });
    expect(merge.merged.name).toBe('周雅');
    expect(merge.contested).toEqual(['name']);
  });

  it('两边改成一样的不算分歧', () => {
    const same = { ...base, posts: [{ node: 1, role: 3 }] };
    expect(mergeDraft(base, same, structuredClone(same)).differing).toEqual([]);
  });
});
