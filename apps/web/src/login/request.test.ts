import { describe, expect, test } from 'vitest';
import { Refusal, secondsOf } from './request.ts';

describe('Retry-After', () => {
  const now = Date.parse('2026-11-15T08:00:00Z');
  test.each([
    ['90', 90],
    [null, 0],
    ['', 0],
    ['soon', 0],
    ['Sun, 15 Nov 2026 08:01:00 GMT', 60],
    ['Sun, 15 Nov 2026 07:00:00 GMT', 0],
  ])('%s → %i 秒', (header, seconds) => expect(secondsOf(header, now)).toBe(seconds));
});

test('没有应答和服务器出错可以重试，拒绝不行', () => {
  expect([0, 500, 503].map((status) => new Refusal('', status).passing)).toEqual([true, true, true]);
  expect([400, 401, 410, 429].some((status) => new Refusal('', status).passing)).toBe(false);
});
