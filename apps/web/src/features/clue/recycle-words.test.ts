import { expect, it } from 'vitest';
import { levelOf, spanText } from './recycle-words.ts';

const hours = (count: number) => count * 3_600_000;

it('离回收的时间最多说两个单位，越近说得越细', () => {
  expect([0.5 / 60, 38 / 60, 1, 2 + 40 / 60, 9.9, 24, 26].map((count) => spanText(hours(count)))).toEqual([
    '即将回收',
    '38 分',
    '1 小时',
    '2 小时 40 分',
    '9 小时',
    '1 天',
    '1 天 2 小时',
  ]);
});

it('一小时内紧急，四小时内提醒', () => {
  expect([0.9, 1, 3.9, 4].map((count) => levelOf(hours(count)))).toEqual(['urgent', 'soon', 'soon', 'calm']);
});
