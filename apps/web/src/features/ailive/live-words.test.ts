import { expect, test } from 'vitest';
import { agoText, clockText, shortClock, spanText } from './live-words.tsx';

test('时长按位数写', () => {
  expect([0, 59_999, 5_076_000].map(clockText)).toEqual(['00:00:00', '00:00:59', '01:24:36']);
  expect([0, 18_400, 95_000].map(shortClock)).toEqual(['0:00', '0:18', '1:35']);
  expect([12_000, 60_000, 200_000, 5_040_000].map(spanText)).toEqual([
    '12 秒',
    '1 分钟',
    '3 分 20 秒',
    '1 小时 24 分',
  ]);
});

test('服务器的时间比本机快时也写刚刚', () => {
  expect([-5_000, 2_000, 6_000, 61_000, 7_300_000].map(agoText)).toEqual([
    '刚刚',
    '刚刚',
    '6 秒',
    '1 分钟',
    '2 小时',
  ]);
});
