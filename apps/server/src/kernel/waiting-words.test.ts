import { expect, test } from 'vitest';
import { earliestWords, lengthSince } from './waiting-words.ts';

const NOW = Date.parse('2026-11-17T10:00:00Z');

test.each([
  ['2026-11-17T09:34:00Z', '26 分钟'],
  ['2026-11-17T09:00:00Z', '1 小时'],
  ['2026-11-16T10:01:00Z', '23 小时'],
  ['2026-11-15T09:00:00Z', '2 天'],
  ['2026-11-17T10:00:30Z', '0 分钟'],
])('从 %s 起等了 %s', (since, words) => expect(lengthSince(since, NOW)).toBe(words));

test.each([
  ['2026-11-17T10:30:00Z', '最早今天 18:30'],
  ['2026-11-16T16:10:00Z', '最早今天 00:10'],
  ['2026-11-17T16:10:00Z', '最早 11-18 00:10'],
])('%s 是 %s', (moment, words) => expect(earliestWords(moment, NOW)).toBe(words));
