import { expect, it } from 'vitest';
import { addMonths, lastOf, openedFirst, weekNumber, weeksOf } from './calendar-days.ts';

it('一个月的周从周一开始，包含月初和月末所在的整周', () => {
  const weeks = weeksOf('2026-11-17');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks[5]?.[6]).toBe('2026-12-06');
  expect(weeksOf('2027-02-10').flat()).toHaveLength(28);
});

it('翻月不受月末天数影响', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-01');
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  expect(lastOf('2028-02-11')).toBe('2028-02-29');
});

it('当月打开本周和之后两周；过去的月份打开最后三周，将来的打开最前三周', () => {
  const weeks = weeksOf('2026-11-17');
  expect(openedFirst(weeks, '2026-11-17')).toEqual([3, 4, 5]);
  expect(openedFirst(weeks, '2026-11-30')).toEqual([3, 4, 5]);
  expect(openedFirst(weeks, '2027-03-01')).toEqual([3, 4, 5]);
  expect(openedFirst(weeks, '2026-09-01')).toEqual([0, 1, 2]);
});

it('周数按 ISO 计算，跨年的一周属于天数多的那一年', () => {
  expect(weekNumber('2026-11-17')).toBe(47);
  expect(weekNumber('2027-01-01')).toBe(53);
});
