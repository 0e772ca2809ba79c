import type { PosterDoc } from '@zhiying/contract';
import { BUILTIN_TEMPLATES } from '@zhiying/poster';
import { expect, it } from 'vitest';
import { motionRuns } from './render-motion.ts';

const [template] = BUILTIN_TEMPLATES;
const doc: PosterDoc = {
  ...(template?.doc as PosterDoc),
  motion: { ms: 3_000, staggerMs: 100, enterMs: 400 },
};
const planned = {
  drawing: { doc, values: {}, files: {} },
  frames: 75,
  size: { width: 270, height: 270 },
  folder: '/work',
  whole: '/work/film.mp4',
};

it('动态海报的成片最后都要听一遍：有音乐的，音乐要听得到', () => {
  const music = { file: '/lent/music.m4a', ext: 'm4a' };
  expect(motionRuns({ doc, music }, planned).at(-1)).toMatchObject({
    make: 'heard',
    file: '/work/film.mp4',
    frames: 75,
    parts: [{ ...music, kind: 'music', at: 0, seek: 0 }],
  });
  expect(motionRuns({ doc }, planned).at(-1)).toMatchObject({ make: 'heard', parts: [] });
});
