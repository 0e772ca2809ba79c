import { type BoardShot, VideoInput } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { arrange, type FootageFacts, sliceKey, slicesOf } from './arrange.ts';
import { differences } from './difference.ts';

const footage = new Map<number, FootageFacts>(
  [1, 2, 3].map((id) => [id, { type: 'video', durationMs: 6_000, width: 1080, height: 1920 }]),
);
const scene = (id: string, materialIds: number[], lines: string[] = []): BoardShot => ({
  id,
  name: id,
  lines,
  ms: 2_000,
  clips: materialIds.map((materialId) => ({ materialId, in: 0 })),
});
const wishes = (count: number, lenses: BoardShot[], seed = 7) => ({
  kind: 'montage' as const,
  input: VideoInput.parse({ topic: '示例', count, voice: null }),
  lenses,
  seed,
  footage,
});

describe('混剪的排列', () => {
  it('一段素材切成等长的片段；片段用完一轮之前不重复，同一条里不出现两次', () => {
    const lenses = [scene('a', [1, 2]), scene('b', [1, 2, 3])];
    expect(slicesOf(scene('a', [1]), footage).map((slice) => slice.in)).toEqual([0, 2_000, 4_000]);
    const docs = arrange(wishes(6, lenses));
    const opening = docs.map(({ shots }) => (shots[0]?.clip ? sliceKey(shots[0].clip) : ''));
    expect(new Set(opening).size).toBe(6);
    for (const { shots } of docs)
      expect(new Set(shots.map(({ clip }) => clip && sliceKey(clip))).size).toBe(shots.length);
  });

  it('已经发布过的开头留到最后才用', () => {
    const lenses = [scene('a', [1, 2]), scene('b', [3])];
    const openings = (posted: Set<string>, count: number) =>
      arrange({ ...wishes(count, lenses), posted }).map(({ shots }) =>
        shots[0]?.clip ? sliceKey(shots[0].clip) : '',
      );
    const all = slicesOf(scene('a', [1, 2]), footage).map(sliceKey);
    const posted = new Set(all.slice(0, 4));
    expect(openings(posted, all.length - 4).filter((key) => posted.has(key))).toEqual([]);
    expect(new Set(openings(posted, all.length)).size).toBe(all.length);
  });

  it('同一个种子排得一样，换一个就不同；一百条也排得出来', () => {
    const lenses = [scene('a', [1, 2], ['一', '二', '三']), scene('b', [3])];
    expect(arrange(wishes(5, lenses))).toEqual(arrange(wishes(5, lenses)));
    expect(arrange(wishes(5, lenses, 8))).not.toEqual(arrange(wishes(5, lenses)));
    expect(arrange(wishes(100, lenses))).toHaveLength(100);
  });

  it('第一条按分镜的顺序直接切换；其余的中间场景换顺序、换转场，开头和结尾不变；有模板时都照模板', () => {
    const scenes = ['a', 'b', 'c', 'd', 'e'].map((id) => scene(id, [1, 2, 3]));
    const docs = arrange(wishes(6, scenes));
    const orders = docs.map(({ shots }) => shots.map(({ id }) => id).join(''));
    expect(orders[0]).toBe('abcde');
    expect(new Set(orders).size).toBeGreaterThan(2);
    for (const order of orders)
      expect([order.at(0), order.at(-1), [...order].toSorted().join('')]).toEqual(['a', 'e', 'abcde']);
    const kinds = docs.map(({ shots }) => [
      ...new Set(shots.slice(0, -1).map(({ transition }) => transition.kind)),
    ]);
    expect(kinds.slice(0, 4)).toEqual([['cut'], ['fade'], ['slideLeft'], ['wipeLeft']]);
    const plain = wishes(3, scenes);
    const dressed = arrange({ ...plain, input: { ...plain.input, templateId: 5 } });
    for (const { shots } of dressed) {
      expect(shots.map(({ id }) => id).join('')).toBe('abcde');
      expect(shots.every(({ transition }) => transition.kind === 'cut')).toBe(true);
    }
  });

  it('没有素材的场景是底色；口播比镜头长时镜头延长；横版素材用模糊背景', () => {
    const wide = new Map([
      ...footage,
      [9, { type: 'image', durationMs: null, width: 1920, height: 1080 }] as const,
    ]);
    const [doc] = arrange({
      ...wishes(1, [scene('a', [], ['这一句口播比两秒钟的镜头要长得多，读完它需要好几秒']), scene('b', [9])]),
      footage: wide,
    });
    expect(doc?.shots[0]).toMatchObject({ clip: null });
    expect(doc?.shots[0]?.ms).toBeGreaterThan(4_000);
    expect(doc?.shots[1]).toMatchObject({ fit: 'blur', move: 'panRight' });
  });
});

describe('差异', () => {
  it('完全相同为 0，毫无相同为 100，最接近的一条说得出来', () => {
    const docs = arrange(wishes(3, [scene('a', [1, 2, 3], ['甲乙丙', '丁戊己', '庚辛壬'])]));
    const [first, second] = docs;
    if (!first || !second) throw new Error('too few');
    expect(differences([first, first])).toEqual([
      { difference: 0, nearest: 1 },
      { difference: 0, nearest: 0 },
    ]);
    expect(differences([first, second])[0]?.difference).toBe(100);
    expect(differences([first, second, first])[1]).toMatchObject({ difference: 100 });
    expect(differences([first])).toEqual([{ difference: null, nearest: null }]);
  });

  it('看到的才算：素材不同、画面一样的是重复；同一个素材、画面不同的不是', () => {
    const shots = (materialId: number) =>
      [0, 1].map((at) => ({ clip: { materialId, in: at * 2_000 }, line: '' }));
    const [bright, dark, nearlyBright] = ['f0'.repeat(32), '0f'.repeat(32), `${'f0'.repeat(31)}ff`];
    const seen = (materialId: number, looks: string[]) => ({ shots: shots(materialId), looks });
    expect(differences([seen(1, [bright, dark]), seen(2, [nearlyBright, dark])])[0]?.difference).toBe(0);
    expect(differences([seen(1, [bright, bright]), seen(1, [dark, dark])])[0]?.difference).toBe(100);
    // The same pictures the other way round.
    const turned = differences([seen(1, [bright, dark]), seen(2, [dark, bright])])[0]?.difference;
    expect(turned).toBeGreaterThan(0);
    expect(turned).toBeLessThan(50);
    // Not composed yet: by the parts of their materials.
    expect(differences([seen(1, [bright, dark]), { shots: shots(1), looks: null }])[0]?.difference).toBe(0);
  });
});
