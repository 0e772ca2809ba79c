import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { scansByDay } from './scans-by-day.ts';

it('每天一个点，没有人扫码的日子是 0，以最后一天收尾', () => {
  const told = [
    { day: '2026-10-01', visits: 9 },
    { day: '2026-10-31', visits: 2 },
    { day: '2026-11-02', visits: 1 },
  ];
  expect(scansByDay(told, dayjs('2026-11-02T08:00:00'), 4)).toEqual([
    { day: '2026-10-30', visits: 0 },
    { day: '2026-10-31', visits: 2 },
    { day: '2026-11-01', visits: 0 },
    { day: '2026-11-02', visits: 1 },
  ]);
});
