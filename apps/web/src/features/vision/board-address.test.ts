import { BOARD_MEASURES } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { measureBeside, measuresSeen } from './board-address.ts';

const seen = (...names: ('clues' | 'posts' | 'views')[]) =>
  measuresSeen(names.map((measure) => ({ measure, value: 0, before: 0, trend: [] })));

it('只在看得到的指标之间轮换，看不到的指标换到第一个看得到的', () => {
  expect(seen('views', 'posts')).toEqual(['posts', 'views']);
  expect(measureBeside('posts', 1, seen('posts', 'views'))).toBe('views');
  expect(measureBeside('views', 1, seen('posts', 'views'))).toBe('posts');
  expect(measureBeside('posts', -1, seen('posts', 'views'))).toBe('views');
  expect(measureBeside('clues', 1, seen('posts', 'views'))).toBe('posts');
});

it('还没有读到、没有权限时不影响网址里的指标', () => {
  expect(measuresSeen(undefined)).toEqual(BOARD_MEASURES);
  expect(measuresSeen(null)).toEqual(BOARD_MEASURES);
  expect(measuresSeen([])).toEqual(BOARD_MEASURES);
});
