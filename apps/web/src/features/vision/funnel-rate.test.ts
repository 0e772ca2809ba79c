import { expect, test } from 'vitest';
import { rateOf } from './funnel-rate.ts';

test.each([
  [12, 60, '20.0%'],
  [1, 29, '1/29'],
  [61, 60, '–'],
  [3, 0, '–'],
  [3, undefined, '–'],
])('%i 占上一步 %s 写成 %s', (value, before, words) => expect(rateOf(value, before)).toBe(words));
