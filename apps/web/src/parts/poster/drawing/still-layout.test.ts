import { type PosterDoc, SAMPLE_VALUES } from '@zhiying/contract';
import { BUILTIN_TEMPLATES, layoutPoster } from '@zhiying/poster';
import { describe, expect, it } from 'vitest';
import { stillLayout } from './still-layout.ts';

const NONE = new Map<string, HTMLImageElement>();
const whole = (doc: PosterDoc) => layoutPoster(doc, { values: SAMPLE_VALUES, pictures: new Map() });

describe('逐层排版', () => {
  it.each(BUILTIN_TEMPLATES.map(({ title, doc }) => [title, doc] as const))(
    '%s 与整体排版相同',
    (_title, doc) => {
      expect(stillLayout(doc, SAMPLE_VALUES, NONE)).toEqual(whole(doc));
    },
  );

  it('移动一层，只有它重新排版，结果仍与整体排版相同', () => {
    const doc = BUILTIN_TEMPLATES[0]?.doc as PosterDoc;
    const before = stillLayout(doc, SAMPLE_VALUES, NONE);
    const [first, ...others] = doc.layers;
    if (!first) throw new Error('no layer');
    const moved = { ...doc, layers: [{ ...first, x: 7, y: 9 }, ...others] };
    const after = stillLayout(moved, SAMPLE_VALUES, NONE);
    expect(after).toEqual(whole(moved));
    expect(after.commands.at(-1)).toBe(before.commands.at(-1));
  });

  it('关闭动态海报后，提前消失的图层重新出现', () => {
    const still = BUILTIN_TEMPLATES[0]?.doc as PosterDoc;
    const gone = { in: 'none', inAt: null, out: 'none', outAt: 1000 } as const;
    const layers = still.layers.map((layer) => ({ ...layer, motion: gone }));
    const moving: PosterDoc = { ...still, layers, motion: { ms: 3000, staggerMs: 0, enterMs: 300 } };
    expect(stillLayout(moving, SAMPLE_VALUES, NONE)).toEqual(whole(moving));
    for (const motion of [null, { ...moving.motion, ms: 900 }, moving.motion]) {
      const changed = { ...moving, motion } as PosterDoc;
      expect(stillLayout(changed, SAMPLE_VALUES, NONE)).toEqual(whole(changed));
    }
  });
});
