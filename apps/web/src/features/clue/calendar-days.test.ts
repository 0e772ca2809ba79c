import type { CalendarItem } from '@zhiying/contract';
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { daysOfMonth, spanOfMonth } from './calendar-days.ts';

it('六周从周一开始，月内月外分得清，事项落在自己的那天', () => {
  const month = dayjs('2026-11-16');
  expect(spanOfMonth(month)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  const item = { id: 1, at: dayjs('2026-11-20 10:00').toISOString() } as CalendarItem;
  const days = daysOfMonth(month, [item], dayjs('2026-11-16'));
  expect(days).toHaveLength(42);
  expect(days.filter(({ inMonth }) => inMonth)).toHaveLength(30);
  expect(days.filter(({ items }) => items.length > 0).map(({ day }) => day)).toEqual(['2026-11-20']);
  expect(days.filter(({ today }) => today).map(({ no }) => no)).toEqual([16]);
});
