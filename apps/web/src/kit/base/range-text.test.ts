import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { joinRange, lastDays, parseRange } from './range-text.ts';

describe('日期范围', () => {
  it('用逗号连接两天', () =>
    expect(parseRange('2026-11-01,2026-11-15')).toEqual(['2026-11-01', '2026-11-15']));
  it('同一天也是范围', () =>
    expect(parseRange('2026-11-01,2026-11-01')).toEqual(['2026-11-01', '2026-11-01']));
  it.each([
    undefined,
    '',
    '2026-11-01',
    '2026-11-15,2026-11-01',
    '2026-02-30,2026-03-01',
    '2026-11-01,2026-11-02,2026-11-03',
    '2026/11/01,2026/11/02',
    '2026-1-1,2026-1-2',
  ])('%s 不是范围', (text) => expect(parseRange(text)).toBeNull());
  it('先选后一天也按先后连接', () =>
    expect(joinRange('2026-11-15', '2026-11-01')).toBe('2026-11-01,2026-11-15'));
  it('近 7 天含今天', () => {
    const [from, to] = lastDays(7, dayjs('2026-11-15T14:00:00'));
    expect([from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')]).toEqual(['2026-11-09', '2026-11-15']);
  });
});
